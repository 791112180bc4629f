import { exam } from '@certame/contract/constants.ts';
import type { AttemptReply, ResponseValue } from '@certame/contract/features/exam/endpoints.ts';
import { type ResponseState, shutOutCodes } from '@certame/contract/features/exam/states.ts';
import type { ClientStorage } from '../journal/client-storage.ts';
import { type Journal, openJournal } from '../journal/journal.ts';
import { createAnswerBuffer } from '../sending/answer-buffer.ts';
import type { Failure } from '../sending/failure.ts';
import { createSender, type Sender, type SendOptions } from '../sending/sender.ts';
import type { Timers } from '../time/timers.ts';
import type { SaveReply } from '../transport.ts';
import { computeResponseState } from './response-states.ts';

export interface ResponseEntry {
  item_id: string;
  seq: number;
  value: ResponseValue;
  answered_at: string;
}

export interface ResponseView {
  value: ResponseValue;
  state: ResponseState;
  /** Why the server refused the newest change. */
  refusedCode: string | undefined;
  /** On its way to the disk: a page that ends now may lose it. */
  isWriting: boolean;
}

export interface Responses {
  /** What the server knows now, e.g. after a reload. Newer local changes stay in front. */
  learn(reply: AttemptReply): void;
  type(itemId: string, value: ResponseValue): void;
  choose(itemId: string, value: ResponseValue): void;
  /** Writes down what is still in the buffer. */
  flush(): void;
  view(itemId: string): ResponseView;
  /** Changes that the server has not acknowledged, the buffer's included. */
  waitingCount(): number;
  /** Numbers of what the server has not acknowledged, what it shut out included, oldest first. */
  waitingSeqs(): number[];
  /** The newest of what the server has acknowledged, as its own reply would say it. What waits is in the journal. */
  acknowledged(): Pick<AttemptReply, 'responses' | 'last_seq'>;
  refused(): { itemId: string; code: string }[];
  /** Changes that the server does not take because the attempt takes none: a reopened one may. */
  shutOutCount(): number;
  /** Something is on its way to the disk. */
  isWriting(): boolean;
  isDurable(): boolean;
  sender: Sender;
  /** After the finish, with everything acknowledged. */
  forget(): Promise<void>;
}

export interface ResponsesOptions {
  keep: ClientStorage;
  /** User and attempt: what one user leaves on a shared computer never goes out under another's name. */
  key: string;
  /** Highest number the server has seen in this attempt. */
  lastSeq: number;
  timers: Timers;
  random: () => number;
  /** Time of the answer by the server's clock. */
  nowIso: () => string;
  save(entries: readonly ResponseEntry[], options: SendOptions): Promise<SaveReply>;
  /** The server has these; nothing shows it before this resolves. */
  onAcknowledged?: (entries: readonly ResponseEntry[]) => Promise<void>;
  onHalt(failure: Failure): void;
  onChange: () => void;
}

/** Between two keys the state does not change its word. */
const settleMs = 300;
/** A typing burst that waits for the line stays one entry for so long. */
const amendForMs = 30_000;

/** By item. */
type Newest = Map<string, { value: ResponseValue; seq: number }>;

/** False: what is known is as new. On equal numbers the server's word stands, it took another device's change first. */
function bringForward(newest: Newest, entry: Pick<ResponseEntry, 'item_id' | 'seq' | 'value'>): boolean {
  const known = newest.get(entry.item_id);
  if (known && entry.seq <= known.seq) return false;
  newest.set(entry.item_id, { value: entry.value, seq: entry.seq });
  return true;
}

/** All responses of one attempt: the values on the screen, the journal behind them and the sender behind that. */
export async function openResponses(options: ResponsesOptions): Promise<Responses> {
  const values: Newest = new Map();
  const acknowledged: Newest = new Map();
  const refusals = new Map<string, string>();
  const typedSinceMs = new Map<number, number>();
  /** Numbers of what was refused because the attempt takes nothing. */
  const shutOut = new Set<number>();
  const { timers, onChange } = options;

  const journal: Journal<ResponseEntry> = await openJournal<ResponseEntry>({
    store: options.keep.store,
    key: `${options.key}:responses`,
    floorSeq: options.lastSeq,
    reserve: options.keep.reserve(`${options.key}:responses`),
    timers,
    onChange,
    onFoundLate: () => catchUp(),
  });

  const sender = createSender<ResponseEntry>({
    journal,
    timers,
    random: options.random,
    async send(entries, sendOptions) {
      const reply = await options.save(entries, sendOptions);
      const done = reply.acknowledged.map(({ seq }) => seq);
      const newer = entries.filter((entry) => done.includes(entry.seq) && bringForward(acknowledged, entry));
      await options.onAcknowledged?.(newer);
      // What was refused of an item before is history now.
      await journal.dropParked(({ item_id, seq }) =>
        newer.some((entry) => entry.item_id === item_id && entry.seq > seq),
      );
      return { done, refused: reply.rejected };
    },
    onRefused(list) {
      for (const { entry, code } of list) {
        if (shutOutCodes.includes(code)) shutOut.add(entry.seq);
        const newer = journal.pending().some((e) => e.item_id === entry.item_id && e.seq > entry.seq);
        if (!newer) refusals.set(entry.item_id, code);
      }
    },
    onHalt(failure) {
      options.onHalt(failure);
      if (failure.kind === 'given-up') void dropUnsent();
    },
    onChange,
  });

  /** Staff have given up what the server has not got: nothing here says that it was answered any more. */
  async function dropUnsent(): Promise<void> {
    for (const [itemId, { seq }] of values) {
      const known = acknowledged.get(itemId);
      if (known && known.seq >= seq) continue;
      if (known) values.set(itemId, known);
      else values.delete(itemId);
    }
    refusals.clear();
    await journal.clear();
    onChange();
  }

  const write = (itemId: string, value: ResponseValue, how: 'typed' | 'chosen'): void => {
    refusals.delete(itemId);
    const nowMs = timers.monotonicMs();
    const stamp = { value, answered_at: options.nowIso() };
    const amended =
      how === 'typed'
        ? journal.amendNewest(
            (entry) =>
              entry.item_id === itemId && nowMs - (typedSinceMs.get(entry.seq) ?? -amendForMs) < amendForMs,
            (entry) => ({ ...entry, ...stamp }),
          )
        : undefined;
    const kept = amended ?? journal.append((seq) => ({ item_id: itemId, seq, ...stamp }), how === 'typed');
    if (!amended && how === 'typed') typedSinceMs.set(kept.entry.seq, nowMs);
    values.set(itemId, { value, seq: kept.entry.seq });
    onChange();
    void kept.written.then(() => sender.kick());
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

  let lastKey: { itemId: string; forget: () => void } | null = null;
  const keyIn = (itemId: string): void => {
    lastKey?.forget();
    const forget = timers.after(settleMs, () => {
      lastKey = null;
      onChange();
    });
    lastKey = { itemId, forget };
  };
  const isWriting = (itemId: string): boolean =>
    lastKey?.itemId === itemId ||
    buffer.isBuffered(itemId) ||
    journal.isUnwritten((entry) => entry.item_id === itemId);

  /** What waits here is newer than what the server has said. */
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

  /** Of what was shut out, what no newer answer has replaced. */
  const heldSeqs = (): number[] =>
    journal
      .parked()
      .map(({ seq }) => seq)
      .filter((seq) => shutOut.has(seq));

  const isWaiting = (itemId: string): boolean =>
    buffer.isBuffered(itemId) || journal.pending().some((entry) => entry.item_id === itemId);

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
      keyIn(itemId);
      buffer.type(itemId, value);
      onChange();
    },
    choose(itemId, value) {
      show(itemId, value);
      buffer.choose(itemId, value);
      onChange();
    },
    flush,
    view(itemId) {
      const value = values.get(itemId)?.value ?? null;
      const refusedCode = refusals.get(itemId);
      return {
        value,
        refusedCode,
        isWriting: isWriting(itemId),
        state: computeResponseState({ value, waiting: isWaiting(itemId), refusedCode }),
      };
    },
    waitingCount: () => journal.pending().length + buffer.bufferedItems().length,
    waitingSeqs: () =>
      [...heldSeqs(), ...journal.pending().map((entry) => entry.seq)]
        .sort((a, b) => a - b)
        .slice(0, exam.announcedMax),
    acknowledged: () => ({
      responses: [...acknowledged].map(([item_id, newest]) => ({ item_id, ...newest })),
      last_seq: journal.lastSeq(),
    }),
    shutOutCount: () => heldSeqs().length,
    refused: () => [...refusals].map(([itemId, code]) => ({ itemId, code })),
    isWriting: () => lastKey !== null || buffer.bufferedItems().length > 0 || journal.isUnwritten(() => true),
    isDurable: () => journal.isDurable(),
    sender,
    async forget() {
      sender.stop();
      await journal.clear();
    },
  };
}
