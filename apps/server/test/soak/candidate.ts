import { setTimeout as sleep } from 'node:timers/promises';
import { LineBroken, request, type SoakTarget } from './line.ts';
import type { Reply } from './phone.ts';
import { type AttemptRecord, newRecord, type SoakExam, type Tally } from './records.ts';

/** Saves go out in batches of what is waiting, the oldest first, as the room's sender does. */
const batchMax = 20;
const busyStatuses = new Set([429, 502, 503]);
/** Longer than any fault and what follows it. */
const patienceMs = 180_000;

interface Entry {
  item_id: string;
  seq: number;
  value: string | string[];
  answered_at: string;
}

/**
 * A candidate: what every life in an exam is made of. It behaves as the room does: what is not acknowledged is sent again, under the
 * same numbers.
 */
export class SoakCandidate {
  readonly records: AttemptRecord[] = [];
  readonly random: () => number;
  readonly tally: Tally;
  readonly #target: SoakTarget;
  readonly #token: string;
  readonly #device = 'soak-device-1';

  constructor(target: SoakTarget, token: string, random: () => number, tally: Tally) {
    this.#target = target;
    this.#token = token;
    this.random = random;
    this.tally = tally;
  }

  /**
   * Asks until an answer comes that is one: a broken line and a busy server are waited for, anything else is for the caller.
   * @param token of somebody else who asks
   * @throws where none comes for minutes
   */
  async ask(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
    token = this.#token,
  ): Promise<Reply> {
    const giveUpAtMs = Date.now() + patienceMs;
    for (let tries = 0; ; tries += 1) {
      if (Date.now() > giveUpAtMs) throw new Error(`${method} ${path} has had no answer for minutes`);
      try {
        this.tally.requests += 1;
        // One request in twenty loses its reply: the server may have done what was asked.
        const cutAfterMs = this.random() < 0.05 ? this.random() * 40 : undefined;
        const reply = await request(this.#target, token, method, path, { body, headers, cutAfterMs });
        if (!busyStatuses.has(reply.status)) return reply;
      } catch (error) {
        if (!(error instanceof LineBroken)) throw error;
        this.tally.brokenLines += 1;
      }
      await sleep(200 + this.random() * Math.min(4000, 300 * 2 ** Math.min(tries, 4)));
    }
  }

  violate(what: string, reply: Reply): void {
    this.tally.violations.push(`${what}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`);
  }

  /** A call of the attempt's device. */
  act(record: AttemptRecord, name: string, body: object = {}): Promise<Reply> {
    return this.ask('POST', `/api/v1/answers/${record.attemptId}/${name}`, {
      device_id: this.#device,
      ...body,
    });
  }

  read(record: AttemptRecord): Promise<Reply> {
    return this.ask('GET', `/api/v1/answers/${record.attemptId}?device_id=${this.#device}`);
  }

  /** Before the period: the questions come sealed, and nothing opens them. @returns the preload's id */
  async #wait({ shortUrlId, opensAtMs }: SoakExam): Promise<string | undefined> {
    const isEarly = (): boolean => Date.now() < opensAtMs;
    if (!isEarly()) return undefined;
    this.tally.waited += 1;
    const path = `/api/v1/forms/${shortUrlId}`;
    const sealed = await this.ask('GET', `${path}/preload`);
    const early = await this.ask('POST', `${path}/answers`, { device_id: this.#device });
    if (isEarly()) {
      if (sealed.status !== 200) this.violate('a preload', sealed);
      if ((early.body as { code?: string }).code !== 'exam-not-started')
        this.violate('an early start', early);
    }
    if (JSON.stringify(sealed.body).includes('Questão')) this.violate('a readable preload', sealed);
    await sleep(Math.max(0, opensAtMs - Date.now()) + this.random() * 1500);
    return (sealed.body as { preload_id?: string }).preload_id;
  }

  async start(exam: SoakExam): Promise<{ record: AttemptRecord; reply: Reply } | undefined> {
    const preload_id = await this.#wait(exam);
    const reply = await this.ask('POST', `/api/v1/forms/${exam.shortUrlId}/answers`, {
      device_id: this.#device,
      preload_id,
    });
    const { answer_id: attemptId } = reply.body as { answer_id?: string };
    if (!attemptId) {
      this.violate('a start', reply);
      return undefined;
    }
    const record = newRecord(attemptId);
    this.records.push(record);
    return { record, reply };
  }

  /** Sends what waits. @returns what the server did not take, and when it said so by its own clock */
  async send(
    record: AttemptRecord,
  ): Promise<{ rejected: { seq: number; code: string }[]; serverNowMs: number; reply: Reply } | undefined> {
    const waiting = [...record.sent]
      .filter(([seq]) => !record.acknowledged.has(seq) && !record.refused.has(seq))
      .slice(0, batchMax);
    if (waiting.length === 0) return undefined;
    const responses = waiting.map(
      ([seq, { itemId, value, answeredAtMs }]): Entry => ({
        ...{ item_id: itemId, seq, value },
        answered_at: new Date(answeredAtMs).toISOString(),
      }),
    );
    const reply = await this.act(record, 'responses', { responses });
    const {
      acknowledged = [],
      rejected = [],
      server_now = '',
    } = reply.body as {
      acknowledged?: { seq: number }[];
      rejected?: { seq: number; code: string }[];
      server_now?: string;
    };
    for (const { seq } of acknowledged) record.acknowledged.add(seq);
    return { rejected, serverNowMs: Date.parse(server_now), reply };
  }

  /** Sends what waits, all of which has to be taken. */
  async save(record: AttemptRecord): Promise<void> {
    const sent = await this.send(record);
    if (sent && (sent.reply.status >= 300 || sent.rejected.length > 0)) this.violate('a save', sent.reply);
  }

  /** @returns the state that the server says the attempt is in */
  async sendEvents(record: AttemptRecord, ...types: string[]): Promise<string | undefined> {
    const first = record.acknowledgedEvents + 1;
    const emitted_at = new Date().toISOString();
    const events = types.map((type, index) => ({ seq: first + index, type, data: {}, emitted_at }));
    const reply = await this.act(record, 'events', { events });
    const { acknowledged_seq: last, state } = reply.body as { acknowledged_seq?: number; state?: string };
    if (last === undefined || last < record.acknowledgedEvents + events.length) this.violate('events', reply);
    else record.acknowledgedEvents = last;
    return state;
  }

  /** The page is loaded again: everything acknowledged has to be in what comes, as far as `isShown`. */
  async reload(record: AttemptRecord, isShown: (itemId: string) => boolean = () => true): Promise<Reply> {
    this.tally.reloads += 1;
    const reply = await this.read(record);
    const { responses } = reply.body as { responses?: { item_id: string; seq: number; value: unknown }[] };
    if (!responses) {
      this.violate('a reload', reply);
      return reply;
    }
    const kept = new Map(responses.map((response) => [response.item_id, response]));
    for (const seq of record.acknowledged) {
      const itemId = record.sent.get(seq)?.itemId ?? '';
      const response = kept.get(itemId);
      if (isShown(itemId) && (!response || response.seq < seq))
        this.tally.violations.push(
          `a reload of ${record.attemptId} lacks change ${seq}, has ${response?.seq}`,
        );
    }
    return reply;
  }

  /** Hands in. A time that ran out meanwhile ends the attempt as well. */
  async close(record: AttemptRecord): Promise<void> {
    const reply = await this.act(record, 'finish', { reason: 'user' });
    if (reply.status >= 300) this.violate('a finish', reply);
    else record.finished = true;
  }

  /** Sends everything and hands in. */
  async finish(record: AttemptRecord): Promise<void> {
    while ([...record.sent.keys()].some((seq) => !record.acknowledged.has(seq))) {
      const before = record.acknowledged.size;
      await this.save(record);
      // What was rejected is a violation already, and would be sent for ever.
      if (record.acknowledged.size === before) return;
    }
    await this.close(record);
  }
}
