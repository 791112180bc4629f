import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import type { Timers } from '../time/timers.ts';

/** An open attempt as this device last knew it: enough to go on answering when the page is loaded without a connection. */
export interface AttemptSnapshot {
  reply: AttemptReply;
  /** The server's clock minus the device's: the time is shown by it until the server answers. */
  deviceOffsetMs: number;
}

type AcknowledgedResponse = AttemptReply['responses'][number];

export interface SnapshotParts {
  snapshot: AttemptSnapshot;
  /** What the server acknowledged after the snapshot was made: small, so it can be written at once. */
  newer: Pick<AttemptReply, 'answer_id' | 'responses'>;
}

/** Storage of the snapshot between two loads of the page. A convenience: its failures never fail the exam. */
export interface SnapshotStore {
  find<P extends keyof SnapshotParts>(part: P): Promise<SnapshotParts[P] | null>;
  save<P extends keyof SnapshotParts>(part: P, content: SnapshotParts[P]): Promise<void>;
  forget(): Promise<void>;
}

/** Debounce: changes come in bursts, and a snapshot holds the whole form. Acknowledged responses are written at once. */
const settleMs = 1000;
/** Timeout of a write: a slower disk must not delay the saving. */
const writePatienceMs = 500;

/** Migration of a snapshot that an older version of the room has stored: adds the fields that did not exist then. */
const completed = (reply: AttemptReply): AttemptReply => ({
  ...{ question_deadline: null, pause_ends_at: null, pauses_left: null },
  ...reply,
  form: { ...{ fullscreen_grace_ms: null }, ...reply.form },
});

/** The snapshot with what was acknowledged after it; of two responses to one item the higher number counts. */
export async function findSnapshot(store: SnapshotStore): Promise<AttemptSnapshot | null> {
  const [stored, newer] = await Promise.all([store.find('snapshot'), store.find('newer')]);
  const snapshot = stored && { ...stored, reply: completed(stored.reply) };
  // Another attempt at the same questionnaire may have left its own behind.
  if (!snapshot || newer?.answer_id !== snapshot.reply.answer_id) return snapshot;
  const responses = [...snapshot.reply.responses, ...newer.responses];
  // A sequence number that the server has seen is never given to another change.
  const last_seq = Math.max(snapshot.reply.last_seq, ...newer.responses.map(({ seq }) => seq));
  return { ...snapshot, reply: { ...snapshot.reply, responses, last_seq } };
}

export interface SnapshotWriter {
  /** The first snapshot is made at once: the connection may break with the first question. */
  open(): void;
  /** Something changed: a new snapshot is made soon. */
  touch(): void;
  /** The server has acknowledged these. Resolves when they are stored, or can't be. */
  add(responses: readonly AcknowledgedResponse[]): Promise<void>;
  stop(): void;
  forget(): void;
}

export function createSnapshotWriter(options: {
  store: SnapshotStore;
  timers: Timers;
  /** The server's reply at the start, in no snapshot yet. */
  start: Pick<AttemptReply, 'answer_id' | 'responses'>;
  build(): AttemptSnapshot;
}): SnapshotWriter {
  const { store, timers, start, build } = options;
  const newer = new Map(start.responses.map((response) => [response.item_id, response]));
  let cancel: (() => void) | null = null;
  let ended = false;

  const saveSnapshot = async (): Promise<void> => {
    const snapshot = build();
    const inSnapshot = [...newer.values()];
    await store.save('snapshot', snapshot);
    for (const response of inSnapshot)
      if (newer.get(response.item_id) === response) newer.delete(response.item_id);
  };
  const stop = (): void => {
    cancel?.();
    cancel = null;
    ended = true;
  };
  const saveQuietly = (): void => void saveSnapshot().catch(() => undefined);
  return {
    open: saveQuietly,
    touch() {
      if (ended || cancel) return;
      cancel = timers.after(settleMs, () => {
        cancel = null;
        saveQuietly();
      });
    },
    async add(responses) {
      if (ended) return;
      for (const { item_id, value, seq } of responses) newer.set(item_id, { item_id, value, seq });
      await new Promise<void>((resolve) => {
        const stopWaiting = timers.after(writePatienceMs, resolve);
        const saved = store.save('newer', { answer_id: start.answer_id, responses: [...newer.values()] });
        void saved
          .catch(() => undefined)
          .then(stopWaiting)
          .then(resolve);
      });
    },
    stop,
    forget() {
      stop();
      void store.forget().catch(() => undefined);
    },
  };
}
