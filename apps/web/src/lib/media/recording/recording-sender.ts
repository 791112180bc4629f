import type { HeldRecording } from './held-recording.ts';
import type { HeldChunk, HeldSegment } from './segment-store.ts';

/** The calls of a recording; each rejects with an error that has the server's code and status. */
export interface RecordingCalls {
  open(segment: HeldSegment): Promise<unknown>;
  put(chunk: HeldChunk): Promise<unknown>;
  end(segment: HeldSegment): Promise<unknown>;
}

export interface RecordingSender {
  /** There may be something to send. */
  kick(): void;
  /** The line is back. */
  retryNow(): void;
  stop(): void;
}

/** What is refused for what it is: the chunk goes, and the others are sent. */
const ofChunk = new Set([
  'recording-not-media',
  'recording-implausible',
  'too-large',
  'malformed',
  'validation',
]);
/** Nothing more of the segment is taken. */
const ofSegment = new Set([
  'recording-closed',
  'recording-not-asked',
  'conflict',
  'not-found',
  'forbidden',
  'more-than-one-user',
  'stream-taken',
]);

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Sends what is held in order, one chunk at a time, until the server has acknowledged all of it: what waits for a line waits here. */
export function createRecordingSender(options: {
  held: HeldRecording;
  calls: RecordingCalls;
  /** Waits longer the more tries have failed. */
  retry: { wait(failures: number): void; cancel(): void };
}): RecordingSender {
  const { held, calls, retry } = options;
  const opened = new Set<string>();
  let failures = 0;
  let running = false;
  let again = false;
  let stopped = false;

  async function sendOne({
    segment,
    chunk,
  }: {
    segment: HeldSegment;
    chunk: HeldChunk | null;
  }): Promise<void> {
    try {
      if (!opened.has(segment.id)) {
        await calls.open(segment);
        opened.add(segment.id);
      }
      if (chunk) await calls.put(chunk);
      else await calls.end(segment);
    } catch (error) {
      const code = codeOf(error);
      if (ofSegment.has(code)) {
        await held.drop(segment.id);
        return;
      }
      if (!chunk || !ofChunk.has(code)) throw error;
    }
    if (chunk) await held.sent(chunk);
    else await held.drop(segment.id);
  }

  async function pump(): Promise<void> {
    if (running || stopped) {
      again = true;
      return;
    }
    running = true;
    try {
      for (;;) {
        again = false;
        const next = await held.next();
        if (stopped) return;
        if (!next) {
          if (again) continue;
          return;
        }
        await sendOne(next);
        failures = 0;
      }
    } catch {
      failures += 1;
      if (!stopped) retry.wait(failures);
    } finally {
      running = false;
    }
  }
  return {
    kick: () => {
      // A try that failed waits for its time: each new slice would be another knock at a door that is closed.
      if (failures === 0) void pump();
    },
    retryNow: () => {
      retry.cancel();
      void pump();
    },
    stop: () => {
      stopped = true;
      retry.cancel();
    },
  };
}
