import { createHash } from 'node:crypto';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storable } from './commands/save-events.ts';
import { hashEvent } from './events/hash-event.ts';

const server = await useTestServer();
const { owner } = server;
const device = 'device-of-a-test';

async function begin() {
  const scenario = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('um')]] });
  const { client, answerId } = await beginExam(await candidateOf(server, scenario, 'student'), scenario, []);
  const send = (events: object[]) =>
    client.post(`/api/v1/answers/${answerId}/events`, { device_id: device, events });
  return { answerId, send };
}
const event = (seq: number, data: object = {}, type = 'right_click') => ({
  ...{ seq, type, data },
  emitted_at: new Date().toISOString(),
});

interface Row {
  seq: number;
  position: number;
  type: string;
  severity: string;
  data: Record<string, unknown>;
  emitted_at: Date;
  previous_hash: string;
  hash: string;
}
const rowsOf = async (answerId: string): Promise<Row[]> =>
  (await owner.query('select * from attempt_events where attempt_id = $1 order by position', [answerId]))
    .rows;

/** Canonical JSON as docs/operations.md describes it to outsiders, by nobody's library. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

function expectChain(answerId: string, rows: readonly Row[]): void {
  let before = '';
  for (const [index, row] of rows.entries()) {
    expect(row.position).toBe(index + 1);
    expect(row.previous_hash).toBe(before);
    const { position, seq, type, severity, data } = row;
    const hashed = [before, answerId, position, seq, type, severity, data, row.emitted_at.toISOString()];
    before = createHash('sha256').update(canonical(hashed)).digest('hex');
    expect(row.hash).toBe(before);
  }
}

describe('events of an attempt', () => {
  it('stay in one chain and are kept once, however many requests bring them at the same moment', async () => {
    const begun = await Promise.all([begin(), begin(), begin()]);
    const replies = await Promise.all(
      begun.flatMap(({ send }) => [
        send([event(1), event(2), event(3)]),
        send([event(2), event(3), event(4)]),
        send([]),
        send([event(3), event(4), event(5), event(6)]),
      ]),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    for (const { answerId, send } of begun) {
      expect((await send([event(6)])).body).toMatchObject({ acknowledged_seq: 6, rejected: [] });
      const rows = await rowsOf(answerId);
      expect(rows.filter(({ seq }) => seq > 0).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
      expectChain(answerId, rows);
    }
  });

  it('that no browser reports are rejected entry by entry, and their neighbours kept', async () => {
    const { answerId, send } = await begin();
    const { status, body } = await send([
      event(1),
      event(2, {}, 'force_finish'),
      event(3, {}, 'made_up'),
      event(4),
    ]);
    expect(status).toBe(200);
    expect(body.rejected).toEqual([2, 3].map((seq) => ({ seq, code: 'invalid-queue-event' })));
    expect(body.acknowledged_seq).toBe(4);
    const rows = await rowsOf(answerId);
    expect(rows.flatMap(({ seq }) => (seq > 0 ? [seq] : []))).toEqual([1, 4]);
    expectChain(answerId, rows);
  });

  it('of the camera carry what is laid down, and are kept without data that do not fit', async () => {
    const { answerId, send } = await begin();
    const seen = { value: 0.01, threshold: 0.02, note: 'not asked for' };
    await send([event(1, seen, 'webcam_covered'), event(2, { count: 'two' }, 'webcam_second_face')]);
    const [covered, second] = (await rowsOf(answerId)).filter(({ type }) => type.startsWith('webcam_'));
    expect(covered?.data).toEqual({ value: 0.01, threshold: 0.02 });
    expect(second).toMatchObject({ severity: 'H', data: { malformed: true } });
  });

  it('hash to what the database gives back, whatever their data hold', async () => {
    const { answerId, send } = await begin();
    const strange = {
      'chave\u0000com nulo': 'um\u0000dois',
      '\ud800': '\udfff',
      é: 'e\u0301',
      list: [1.0, -0, 1e21, 5e-324, 0.1 + 0.2, [], {}, null, true],
    };
    expect(storable({ far: Number.POSITIVE_INFINITY })).toEqual({ far: null });
    const { status } = await send([event(1, strange), event(2, { b: 1, a: { d: 1, c: 2 } })]);
    expect(status).toBe(200);
    expectChain(answerId, await rowsOf(answerId));
  });

  it('canonical JSON survives jsonb (property)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (given) => {
        const data = storable(given) as Record<string, unknown>;
        const { rows } = await owner.query('select $1::jsonb as data', [JSON.stringify(data)]);
        const place = {
          attemptId: 'a',
          position: 1,
          seq: 1,
          type: 't',
          severity: 'L',
          emittedAt: new Date(0),
        };
        expect(hashEvent('', { ...place, data: rows[0].data })).toBe(hashEvent('', { ...place, data }));
      }),
      { numRuns: 200 },
    );
  });
});
