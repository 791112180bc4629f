import { type Attachments, createAttachments } from '../attachments.ts';
import { type DeviceEvents, openDeviceEvents } from '../device-events.ts';
import { createFormState } from '../form/form-state.ts';
import { createItemLoader } from '../form/item-loader.ts';
import { createStaffMessages } from '../messages/staff-messages.ts';
import { openResponses, type Responses } from '../responses/responses.ts';
import { classifyFailure } from '../sending/failure.ts';
import { createCountdown } from '../time/countdown.ts';
import { createDeadlineWatch, type DeadlineWatch } from '../time/deadline-watch.ts';
import { createAttemptCommands } from './attempt-commands.ts';
import type { AttemptEvent } from './attempt-events.ts';
import type { AttemptOptions } from './attempt-options.ts';
import type { AttemptParts, AttemptRoom } from './attempt-room.ts';
import { createSnapshotWriter, type SnapshotWriter } from './attempt-snapshot.ts';
import { isEditable } from './attempt-status.ts';

function createWatches(
  { clock, timers }: AttemptOptions,
  { dispatch }: AttemptRoom,
): Pick<AttemptParts, 'time' | 'questionTime' | 'pauseTime'> {
  const watch = (nowMs: () => number, over: AttemptEvent, moreTime?: AttemptEvent): DeadlineWatch =>
    createDeadlineWatch({
      nowMs,
      timers,
      onOver: () => dispatch(over),
      onMoreTime: () => moreTime && dispatch(moreTime),
    });
  return {
    // Lower bound of the server's time: after a reload without a connection only the device's date is known, and that must not end an
    // attempt.
    time: watch(clock.atLeastMs, { type: 'time-over' }, { type: 'time-extended' }),
    // Best estimate of the server's time: the question closes on this device also after a reload without a connection, so a reload gains no
    // time. Only the server opens the next question.
    questionTime: watch(clock.nowMs, { type: 'question-over' }),
    pauseTime: watch(clock.atLeastMs, { type: 'pause-over' }),
  };
}

function snapshotWriterOf(
  options: AttemptOptions,
  { machine }: AttemptRoom,
  parts: AttemptParts,
): SnapshotWriter {
  const { clock, timers, reply, snapshots, deviceNowMs } = options;
  return createSnapshotWriter({
    store: snapshots,
    timers,
    start: reply,
    build: () => ({
      reply: {
        answer_id: reply.answer_id,
        institution_id: reply.institution_id,
        state: machine().state,
        form: parts.formState.form(),
        deadline: parts.time.current(),
        question_deadline: parts.questionTime.current(),
        pause_ends_at: parts.pauseTime.current(),
        pauses_left: machine().pausesLeft,
        ...(machine().staffPause && { staff_pause: machine().staffPause ?? undefined }),
        server_now: new Date(clock.atLeastMs()).toISOString(),
        ...parts.responses.acknowledged(),
        files: parts.attachments.names(),
      },
      deviceOffsetMs: clock.nowMs() - deviceNowMs(),
    }),
  });
}

/** User and attempt: one user's answers on a shared computer are never sent under another's name. */
const journalKey = ({ userId, reply }: AttemptOptions): string => `${userId}:${reply.answer_id}`;

function openAttemptResponses(
  options: AttemptOptions,
  { dispatch, changed }: AttemptRoom,
  parts: AttemptParts,
): Promise<Responses> {
  const { storage, timers, random, clock, transport, reply } = options;
  return openResponses({
    storage,
    key: journalKey(options),
    lastSeq: reply.last_seq,
    timers,
    random,
    // The server's time, at most that of the end: an entry that is written when the time ends was typed before.
    nowIso() {
      const ends = [parts.time, parts.questionTime].map((watch) => watch.current());
      const endsMs = ends.filter((end) => end !== null).map((end) => Date.parse(end));
      return new Date(Math.min(clock.nowMs(), ...endsMs)).toISOString();
    },
    async save(entries, sendOptions) {
      const waiting = parts.responses.waitingSeqs();
      const saved = await transport
        .saveResponses(reply.answer_id, entries, sendOptions, waiting)
        .catch((error: unknown) => {
          if (classifyFailure(error).kind === 'paused') dispatch({ type: 'pause-noticed' });
          throw error;
        });
      parts.messages.learn(saved.staff_messages);
      dispatch({ type: 'responses-saved', deadline: saved.deadline });
      if (saved.paused) dispatch({ type: 'pause-noticed' });
      return saved;
    },
    onAcknowledged: (list) => parts.snapshot.add(list),
    onHalt: (failure) => dispatch({ type: 'saving-halted', failure }),
    onChange: changed,
  });
}

function openAttemptEvents(
  options: AttemptOptions,
  { dispatch }: AttemptRoom,
  parts: AttemptParts,
): Promise<DeviceEvents> {
  const { storage, timers, random, clock, transport, reply } = options;
  return openDeviceEvents({
    storage,
    key: journalKey(options),
    timers,
    random,
    nowIso: () => clock.nowIso(),
    save: (list, sendOptions) =>
      transport.saveEvents(reply.answer_id, list, sendOptions, parts.responses.waitingSeqs()),
    onReply({ state, deadline, staff_messages }) {
      parts.messages.learn(staff_messages);
      dispatch({ type: 'events-saved', state, deadline });
    },
    onFailure: (failure) => dispatch({ type: 'events-failed', failure }),
  });
}

const createAttemptAttachments = (
  { machine, dispatch, changed }: AttemptRoom,
  { formState, responses, time, questionTime }: AttemptParts,
): Attachments =>
  createAttachments({
    formState,
    responses,
    mayChange: () =>
      !machine().isStopped &&
      isEditable(machine(), { isTimeOver: time.isOver(), isQuestionOver: questionTime.isOver() }),
    onFailure: (failure, itemId) => dispatch({ type: 'file-rejected', failure, itemId }),
    onChange: changed,
  });

/** Opens the journals of the attempt and fills `parts`. The parts refer to one another, so each reads `parts` when it runs. */
export async function openAttemptParts(
  options: AttemptOptions,
  room: AttemptRoom,
  parts: AttemptParts,
): Promise<void> {
  const { timers, random, transport, reply } = options;
  parts.formState = createFormState(reply.form);
  Object.assign(parts, createWatches(options, room));
  parts.countdown = createCountdown({ timers, onOver: () => room.dispatch({ type: 'lock-expired' }) });
  parts.snapshot = snapshotWriterOf(options, room, parts);
  parts.loader = createItemLoader({
    timers,
    random,
    load: (itemIds) => transport.getItems(reply.answer_id, itemIds),
    onItems(list) {
      parts.formState.learnItems(list);
      room.changed();
    },
  });
  Object.assign(parts, createAttemptCommands(options, room, parts));
  parts.responses = await openAttemptResponses(options, room, parts);
  parts.events = await openAttemptEvents(options, room, parts);
  parts.messages = createStaffMessages({
    emit: parts.events.emit,
    readHere: () =>
      parts.events
        .pending()
        .filter(({ type }) => type === 'staff_message_read')
        .map(({ data }) => String(data.message_id)),
    onChange: room.changed,
  });
  parts.attachments = createAttemptAttachments(room, parts);
  parts.waitsForPhone = true;
}
