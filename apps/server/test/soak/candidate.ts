import { setTimeout as sleep } from 'node:timers/promises';
import { LineBroken, request, type SoakTarget } from './line.ts';

/** A change as it left the device. */
export interface SentChange {
  itemId: string;
  value: string;
}

interface Exam {
  shortUrlId: string;
  textItemIds: readonly string[];
}

/** What one candidate was promised in one attempt. */
export interface AttemptRecord {
  attemptId: string;
  /** All that ever went out, by seq: a change may be kept although a fault took its reply. */
  sent: Map<number, SentChange>;
  acknowledged: Set<number>;
  /** Events that the server said it has. */
  acknowledgedEvents: number;
  /** The server said that the attempt is finished. */
  finished: boolean;
}

export interface Tally {
  /** Replies that no fault explains. */
  violations: string[];
  requests: number;
  brokenLines: number;
  reloads: number;
  takeovers: number;
  pauses: number;
}

/** Saves go out in batches of what is waiting, the oldest first, as the room's sender does. */
const batchMax = 20;
const busyStatuses = new Set([429, 502, 503]);
/** Longer than any fault and what follows it. */
const patienceMs = 180_000;

/**
 * A candidate's full life in one exam: starts, answers, writes events, pauses, reloads, changes the device, loses the line, finishes.
 * It behaves as the room does: what is not acknowledged is sent again, under the same numbers.
 */
export class SoakCandidate {
  readonly records: AttemptRecord[] = [];
  readonly #target: SoakTarget;
  readonly #token: string;
  readonly #random: () => number;
  readonly #tally: Tally;
  #device = 'soak-device-1';

  constructor(target: SoakTarget, token: string, random: () => number, tally: Tally) {
    this.#target = target;
    this.#token = token;
    this.#random = random;
    this.#tally = tally;
  }

  /**
   * Asks until an answer comes that is one: a broken line and a busy server are waited for, anything else is for the caller.
   * @throws where none comes for minutes
   */
  async #ask(method: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
    const giveUpAtMs = Date.now() + patienceMs;
    for (let tries = 0; ; tries += 1) {
      if (Date.now() > giveUpAtMs) throw new Error(`${method} ${path} has had no answer for minutes`);
      try {
        this.#tally.requests += 1;
        // One request in twenty loses its reply: the server may have done what was asked.
        const cutAfterMs = this.#random() < 0.05 ? this.#random() * 40 : undefined;
        const reply = await request(this.#target, this.#token, method, path, { body, cutAfterMs });
        if (!busyStatuses.has(reply.status)) return reply;
      } catch (error) {
        if (!(error instanceof LineBroken)) throw error;
        this.#tally.brokenLines += 1;
      }
      await sleep(200 + this.#random() * Math.min(4000, 300 * 2 ** Math.min(tries, 4)));
    }
  }

  #violate(what: string, reply: { status: number; body: unknown }): void {
    this.#tally.violations.push(`${what}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`);
  }

  async #start(exam: Exam): Promise<AttemptRecord | undefined> {
    const reply = await this.#ask('POST', `/api/v1/forms/${exam.shortUrlId}/answers`, {
      device_id: this.#device,
    });
    const { answer_id: attemptId } = reply.body as { answer_id?: string };
    if (!attemptId) {
      this.#violate('a start', reply);
      return undefined;
    }
    const record: AttemptRecord = {
      attemptId,
      sent: new Map(),
      acknowledged: new Set(),
      acknowledgedEvents: 0,
      finished: false,
    };
    this.records.push(record);
    return record;
  }

  async #save(record: AttemptRecord): Promise<void> {
    const waiting = [...record.sent].filter(([seq]) => !record.acknowledged.has(seq)).slice(0, batchMax);
    if (waiting.length === 0) return;
    const reply = await this.#ask('POST', `/api/v1/answers/${record.attemptId}/responses`, {
      device_id: this.#device,
      responses: waiting.map(([seq, { itemId, value }]) => ({
        item_id: itemId,
        seq,
        value,
        answered_at: new Date().toISOString(),
      })),
    });
    const { acknowledged, rejected } = reply.body as {
      acknowledged?: { seq: number }[];
      rejected?: { seq: number; code: string }[];
    };
    if (!acknowledged || (rejected?.length ?? 0) > 0) this.#violate('a save', reply);
    for (const { seq } of acknowledged ?? []) record.acknowledged.add(seq);
  }

  async #sendEvents(record: AttemptRecord): Promise<void> {
    const next = record.acknowledgedEvents + 1;
    const emitted_at = new Date().toISOString();
    const reply = await this.#ask('POST', `/api/v1/answers/${record.attemptId}/events`, {
      device_id: this.#device,
      events: [next, next + 1].map((seq) => ({ seq, type: 'answered_question', data: { seq }, emitted_at })),
    });
    const { acknowledged_seq: last } = reply.body as { acknowledged_seq?: number };
    if (last === undefined || last < next + 1) this.#violate('events', reply);
    else record.acknowledgedEvents = last;
  }

  /** The page is loaded again: everything acknowledged has to be in what comes. */
  async #reload(record: AttemptRecord): Promise<void> {
    this.#tally.reloads += 1;
    const reply = await this.#ask('GET', `/api/v1/answers/${record.attemptId}?device_id=${this.#device}`);
    const { responses } = reply.body as { responses?: { item_id: string; seq: number; value: unknown }[] };
    if (!responses) {
      this.#violate('a reload', reply);
      return;
    }
    const kept = new Map(responses.map((response) => [response.item_id, response]));
    for (const seq of record.acknowledged) {
      const itemId = record.sent.get(seq)?.itemId ?? '';
      const response = kept.get(itemId);
      if (!response || response.seq < seq)
        this.#tally.violations.push(
          `a reload of ${record.attemptId} lacks change ${seq}, has ${response?.seq}`,
        );
    }
  }

  /** A second device is refused while the first has just been heard of. */
  async #tryOtherDevice(record: AttemptRecord, itemId: string): Promise<void> {
    this.#tally.takeovers += 1;
    // The first device is heard of now, whatever stood still before.
    await this.#sendEvents(record);
    const reply = await this.#ask('POST', `/api/v1/answers/${record.attemptId}/responses`, {
      device_id: 'soak-device-2',
      responses: [
        { item_id: itemId, seq: 1_000_000, value: 'de outro', answered_at: new Date().toISOString() },
      ],
    });
    const { code } = reply.body as { code?: string };
    if (reply.status !== 409 || code !== 'more-than-one-user') this.#violate('a second device', reply);
  }

  async #pause(record: AttemptRecord): Promise<void> {
    this.#tally.pauses += 1;
    for (const step of ['pause', 'continue'] as const) {
      const reply = await this.#ask('POST', `/api/v1/answers/${record.attemptId}/${step}`, {
        device_id: this.#device,
      });
      if (reply.status >= 300) this.#violate(`to ${step}`, reply);
      if (step === 'pause') await sleep(500 + this.#random() * 1500);
    }
  }

  async #finish(record: AttemptRecord): Promise<void> {
    while ([...record.sent.keys()].some((seq) => !record.acknowledged.has(seq))) {
      const before = record.acknowledged.size;
      await this.#save(record);
      // What was rejected is a violation already, and would be sent for ever.
      if (record.acknowledged.size === before) return;
    }
    const reply = await this.#ask('POST', `/api/v1/answers/${record.attemptId}/finish`, {
      device_id: this.#device,
      reason: 'user',
    });
    if (reply.status >= 300) this.#violate('a finish', reply);
    else record.finished = true;
  }

  /** @param isOver asked between two steps: the exam is handed in then. */
  async takeExam(exam: Exam, isOver: () => boolean): Promise<void> {
    const record = await this.#start(exam);
    if (!record) return;
    let seq = 0;
    while (!isOver()) {
      const itemId = exam.textItemIds[Math.floor(this.#random() * exam.textItemIds.length)] ?? '';
      seq += 1;
      record.sent.set(seq, { itemId, value: `resposta ${seq}` });
      const chance = this.#random();
      // Away for some seconds: the device goes on writing, and sends all of it afterwards.
      if (chance < 0.1) await sleep(100);
      else await this.#save(record);
      if (chance > 0.98) await this.#reload(record);
      else if (chance > 0.97) await this.#tryOtherDevice(record, itemId);
      else if (chance > 0.96) await this.#pause(record);
      else if (chance > 0.88) await this.#sendEvents(record);
      await sleep(1000 + this.#random() * 2000);
    }
    await this.#finish(record);
  }
}
