import { exam } from '@certame/contract/constants.ts';
import type { Severity } from '@certame/contract/features/exam/states.ts';
import type { ClientStorage } from './journal/client-storage.ts';
import { type Journal, openJournal } from './journal/journal.ts';
import type { EventsReply } from './replies.ts';
import { classifyFailure, type Failure } from './sending/failure.ts';
import type { SendOptions } from './sending/send-result.ts';
import { createSender, type Sender } from './sending/sender.ts';
import type { Timers } from './time/timers.ts';
import type { EventEntry } from './transport.ts';

export interface DeviceEvents {
  start(): void;
  emit(type: string, severity: Severity, data?: Record<string, unknown>): void;
  /** Sends a heartbeat at once: the deadline may have moved. Rejects when no reply comes. */
  beat(): Promise<void>;
  /** On the device, and not acknowledged yet. */
  pending(): readonly EventEntry[];
  sender: Sender;
  stop(): void;
  forget(): Promise<void>;
}

export interface DeviceEventsOptions {
  storage: ClientStorage;
  key: string;
  timers: Timers;
  random: () => number;
  nowIso: () => string;
  save(events: readonly EventEntry[], options: SendOptions): Promise<EventsReply>;
  onReply(reply: EventsReply): void;
  /** A heartbeat failed. */
  onFailure(failure: Failure): void;
}

const beatTimeoutMs = 15_000;

/**
 * What the device reports: events in order, journaled like responses, and a heartbeat (an empty list) by which the server
 * knows when the device was last seen. Events are numbered after the server's last one, which the first heartbeat returns.
 */
export async function openDeviceEvents(options: DeviceEventsOptions): Promise<DeviceEvents> {
  const { timers } = options;
  const journal: Journal<EventEntry> = await openJournal<EventEntry>({
    store: options.storage.store,
    key: `${options.key}:events`,
    floorSeq: 0,
    reserve: options.storage.reserve(`${options.key}:events`),
    timers,
  });
  let beforeFirstBeat: Omit<EventEntry, 'seq'>[] | null = [];
  let cancelBeat: () => void = () => undefined;
  let stopped = false;

  const sender = createSender<EventEntry>({
    journal,
    timers,
    random: options.random,
    async send(events, sendOptions) {
      const reply = await options.save(events, sendOptions);
      options.onReply(reply);
      return {
        done: events.map((event) => event.seq).filter((seq) => seq <= reply.acknowledged_seq),
        rejected: [],
      };
    },
    onRejected: () => undefined,
    // The responses' sender reports the attempt's state; events only stop.
    onHalt: () => undefined,
  });

  const append = (event: Omit<EventEntry, 'seq'>): void => {
    const { written } = journal.append((seq) => ({ seq, ...event }));
    void written.then(() => sender.kick());
  };

  const beat = async (): Promise<void> => {
    const reply = await options.save([], { timeoutMs: beatTimeoutMs, keepalive: false });
    journal.raiseFloor(reply.acknowledged_seq);
    const waiting = beforeFirstBeat ?? [];
    beforeFirstBeat = null;
    for (const event of waiting) append(event);
    options.onReply(reply);
    sender.retryNow();
  };

  const beatAgain = (): void => {
    cancelBeat = timers.after(exam.heartbeatMs, () => {
      void beat()
        .catch((error: unknown) => options.onFailure(classifyFailure(error)))
        .finally(() => {
          if (!stopped) beatAgain();
        });
    });
  };

  return {
    start() {
      void beat().catch((error: unknown) => options.onFailure(classifyFailure(error)));
      beatAgain();
    },
    emit(type, severity, data = {}) {
      const event = { type, severity, data, emitted_at: options.nowIso() };
      if (beforeFirstBeat) beforeFirstBeat.push(event);
      else append(event);
    },
    beat,
    pending: () => journal.pending(),
    sender,
    stop() {
      stopped = true;
      cancelBeat();
      sender.stop();
    },
    async forget() {
      await journal.clear();
    },
  };
}
