import type { AttemptReply, ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { ResponseState } from '@certame/contract/features/exam/states.ts';
import type { ClientStorage } from '../journal/client-storage.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import type { SaveReply } from '../replies.ts';
import { createAnswerBuffer } from '../sending/answer-buffer.ts';
import type { Failure } from '../sending/failure.ts';
import type { SendOptions, SendResult } from '../sending/send-result.ts';
import { createSender, type Sender } from '../sending/sender.ts';
import type { Timers } from '../time/timers.ts';
import { createLastKey } from './last-key.ts';
import { bringForward, fallBack, type NewestValues } from './newest-values.ts';
import { createRejections } from './rejections.ts';
import type { ResponseEntry } from './response-entry.ts';
import { computeResponseState } from './response-states.ts';
import { createResponseWriter } from './response-writer.ts';
import { createWaitingResponses } from './waiting-responses.ts';

export interface ResponseView {
  value: ResponseValue;
  state: ResponseState;
  /** Why the server rejected the newest change. */
  rejectedCode: string | undefined;
  /** On its way to the disk: a page that ends now may lose it. */
  isWriting: boolean;
}

export interface Responses {
  /** Takes the server's values, e.g. after a reload. Newer local changes win. */
  learn(reply: AttemptReply): void;
  type(itemId: string, value: ResponseValue): void;
  choose(itemId: string, value: ResponseValue): void;
  /** Journals the answer buffer. */
  flush(): void;
  view(itemId: string): ResponseView;
  /** Changes that the server has not acknowledged, the buffer's included. */
  waitingCount(): number;
  /** Numbers of unacknowledged changes, oldest first; includes those rejected because the attempt was closed. */
  waitingSeqs(): number[];
  /** The newest acknowledged values, as the server's own reply would list them. Waiting changes are in the journal. */
  acknowledged(): Pick<AttemptReply, 'responses' | 'last_seq'>;
  rejected(): { itemId: string; code: string }[];
  /** Changes that the server does not take because the attempt takes none: a reopened one may. */
  shutOutCount(): number;
  /** Something is being written to the disk. */
  isWriting(): boolean;
  isDurable(): boolean;
  sender: Sender;
  /** After the finish, with everything acknowledged. */
  forget(): Promise<void>;
}

export interface ResponsesOptions {
  storage: ClientStorage;
  /** User and attempt: one user's answers on a shared computer are never sent under another's name. */
  key: string;
  /** Highest number the server has seen in this attempt. */
  lastSeq: number;
  timers: Timers;
  random: () => number;
  /** The server's time, for `answered_at`. */
  nowIso: () => string;
  save(entries: readonly ResponseEntry[], options: SendOptions): Promise<SaveReply>;
  /** The server has these; they are shown as saved when this resolves. */
  onAcknowledged?: (entries: readonly ResponseEntry[]) => Promise<void>;
  onHalt(failure: Failure): void;
  /** `behindFrame`: a keystroke, which its field shows by itself; see `createChangeNotifier`. */
  onChange: (behindFrame?: boolean) => void;
}

const openResponseJournal = (
  { storage, key, lastSeq, timers, onChange }: ResponsesOptions,
  onFoundLate: () => void,
): Promise<Journal<ResponseEntry>> =>
  openJournal<ResponseEntry>({
    store: storage.store,
    key: `${key}:responses`,
    floorSeq: lastSeq,
    reserve: storage.reserve(`${key}:responses`),
    timers,
    onChange,
    onFoundLate,
  });

/** Saves a batch; acknowledged entries enter the snapshot before they are shown as saved. */
const saveBatch =
  (options: ResponsesOptions, journal: Journal<ResponseEntry>, acknowledged: NewestValues) =>
  async (entries: readonly ResponseEntry[], sendOptions: SendOptions): Promise<SendResult> => {
    const reply = await options.save(entries, sendOptions);
    const done = reply.acknowledged.map(({ seq }) => seq);
    const newer = entries.filter((entry) => done.includes(entry.seq) && bringForward(acknowledged, entry));
    await options.onAcknowledged?.(newer);
    // Older rejections of an item are obsolete.
    await journal.dropParked(({ item_id, seq }) =>
      newer.some((entry) => entry.item_id === item_id && entry.seq > seq),
    );
    return { done, rejected: reply.rejected };
  };

/** All responses of one attempt: the values on the screen, the journal behind them and the sender behind that. */
export async function openResponses(options: ResponsesOptions): Promise<Responses> {
  const { timers, onChange } = options;
  const values: NewestValues = new Map();
  const acknowledged: NewestValues = new Map();
  const rejections = createRejections();
  const lastKey = createLastKey(timers, onChange);

  const journal = await openResponseJournal(options, () => catchUp());
  const sender = createSender<ResponseEntry>({
    journal,
    timers,
    random: options.random,
    send: saveBatch(options, journal, acknowledged),
    onRejected: (list) =>
      rejections.note(list, ({ item_id, seq }) =>
        journal.pending().some((newer) => newer.item_id === item_id && newer.seq > seq),
      ),
    onHalt(failure) {
      options.onHalt(failure);
      if (failure.kind === 'given-up') void dropUnsent();
    },
    onChange,
  });

  /** Staff have given up the unsent answers: they are removed here too. */
  async function dropUnsent(): Promise<void> {
    fallBack(values, acknowledged);
    rejections.clear();
    await journal.clear();
    onChange();
  }

  const writeEntry = createResponseWriter(journal, timers, options.nowIso);
  const write = (itemId: string, value: ResponseValue, how: 'typed' | 'chosen'): void => {
    rejections.forget(itemId);
    const { entry, written } = writeEntry(itemId, value, how);
    values.set(itemId, { value, seq: entry.seq });
    onChange();
    void written.then(() => sender.kick());
  };
  const buffer = createAnswerBuffer({
    timers,
    write,
    onRest() {
      journal.rest();
      sender.kick();
    },
  });
  const flush = (): void => {
    buffer.flush();
    journal.writeNow();
  };

  const waiting = createWaitingResponses(journal, buffer, rejections, lastKey);

  /** Journaled changes are newer than the server's values. */
  const bringPending = (): void => {
    for (const entry of journal.pending()) if (!buffer.isBuffered(entry.item_id)) bringForward(values, entry);
  };
  function catchUp(): void {
    bringPending();
    sender.kick();
  }

  const show = (itemId: string, value: ResponseValue): void => {
    values.set(itemId, { value, seq: values.get(itemId)?.seq ?? 0 });
  };

  return {
    learn(reply) {
      for (const response of reply.responses) {
        bringForward(acknowledged, response);
        if (!buffer.isBuffered(response.item_id)) bringForward(values, response);
      }
      bringPending();
      journal.raiseFloor(reply.last_seq);
      onChange();
    },
    type(itemId, value) {
      show(itemId, value);
      lastKey.press(itemId);
      buffer.type(itemId, value);
      onChange(true);
    },
    choose(itemId, value) {
      show(itemId, value);
      buffer.choose(itemId, value);
      onChange();
    },
    flush,
    view(itemId) {
      const value = values.get(itemId)?.value ?? null;
      const rejectedCode = rejections.codeOf(itemId);
      return {
        value,
        rejectedCode,
        isWriting: waiting.isWriting(itemId),
        state: computeResponseState({ value, waiting: waiting.isPending(itemId), rejectedCode }),
      };
    },
    waitingCount: waiting.count,
    waitingSeqs: waiting.seqs,
    acknowledged: () => ({
      responses: [...acknowledged].map(([item_id, newest]) => ({ item_id, ...newest })),
      last_seq: journal.lastSeq(),
    }),
    shutOutCount: waiting.shutOutCount,
    rejected: rejections.list,
    isWriting: waiting.isAnyWriting,
    isDurable: () => journal.isDurable(),
    sender,
    async forget() {
      sender.stop();
      await journal.clear();
    },
  };
}
