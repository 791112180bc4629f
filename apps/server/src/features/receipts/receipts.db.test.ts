import { createHash } from 'node:crypto';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');
const device_id = 'device-of-a-test';

const create = (settings: object = {}) =>
  createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('um'), choiceQuestion('dois'), choiceQuestion('três')]],
    settings: { limit_min: 60, ...settings },
  });
const issue = (client: ApiClient, answerId: string) => client.post(`/api/v1/answers/${answerId}/receipt`, {});
const check = (staff: ApiClient, scenario: Pick<ExamScenario, 'questionnaireId'>, code: string) =>
  staff.post(`/api/v1/questionnaires/${scenario.questionnaireId}/receipts/check`, { code });

async function finished(values: unknown[] = ['a', 'b']) {
  const scenario = await create();
  const student = await candidateOf(server, scenario, 'student');
  const { answerId } = await takeExam(student, scenario, values);
  return { scenario, student, answerId };
}

/** Canonical JSON as docs/operations.md describes it to outsiders, by nobody's library. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

/** Saves as a device does whose answer was on its way when the attempt ended. */
async function syncLate(answerId: string, itemId: string, seq: number, value: string): Promise<void> {
  const { rows } = await owner.query('select institution_id from attempts where id = $1', [answerId]);
  const values = [answerId, itemId, seq, rows[0].institution_id, JSON.stringify(value)];
  await owner.query(
    `insert into response_changes (attempt_id, item_id, seq, institution_id, value, answered_at, received_at, late)
     values ($1, $2, $3, $4, $5, now(), date_trunc('milliseconds', now()), true)`,
    values,
  );
  await owner.query(
    `insert into responses (attempt_id, item_id, seq, institution_id, value, answered_at, received_at)
     select attempt_id, item_id, seq, institution_id, value, answered_at, received_at from response_changes
      where attempt_id = $1 and item_id = $2 and seq = $3
     on conflict (attempt_id, item_id) do update set seq = excluded.seq, value = excluded.value, received_at = excluded.received_at`,
    values.slice(0, 3),
  );
}

describe('the receipt of a finished attempt', () => {
  it('is the hash that docs/operations.md describes, and stays the same while the answers do', async () => {
    const { student, scenario, answerId } = await finished();
    const { status, body } = await issue(student, answerId);
    expect(status).toBe(200);
    const receipt = body.model;
    expect(receipt).toMatchObject({
      version: 1,
      attempt_number: 1,
      answered: 2,
      questionnaire_name: 'Prova de teste',
    });
    expect(receipt.address).toContain(
      `/#/questionnaires/${scenario.questionnaireId}/resume?receipt=${receipt.code}`,
    );
    const { rows } = await owner.query('select nonce from attempt_receipts where attempt_id = $1', [
      answerId,
    ]);
    const answers = await owner.query('select * from responses where attempt_id = $1', [answerId]);
    const hashed = {
      format: 'certame-receipt-1',
      nonce: rows[0].nonce,
      questionnaire_id: scenario.questionnaireId,
      attempt_id: answerId,
      attempt_number: 1,
      finished_at: receipt.finished_at,
      answers: answers.rows
        .map(({ item_id, value, seq, received_at }) => ({
          item_id,
          value,
          seq,
          received_at: received_at.toISOString(),
        }))
        .sort((a, b) => (a.item_id < b.item_id ? -1 : 1)),
    };
    expect(rows[0].nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(receipt.code).toBe(createHash('sha256').update(canonical(hashed)).digest('hex'));
    const again = await Promise.all([issue(student, answerId), issue(student, answerId)]);
    expect(again.map((reply) => reply.body.model)).toEqual([receipt, receipt]);
    expect((await check(manager, scenario, receipt.code)).body.model).toMatchObject({
      status: 'valid',
      receipt: { answer_id: answerId, version: 1, versions: 1, answers: 2, finished_at: receipt.finished_at },
      differences: [],
    });
  });

  it('is made once, however many pages ask at the same moment', async () => {
    const { student, answerId } = await finished();
    const replies = await Promise.all([1, 2, 3, 4].map(() => issue(student, answerId)));
    expect(new Set(replies.map(({ body }) => body.model.code)).size).toBe(1);
  });

  it('is another one after late answers; the older one is recognised, with what has changed', async () => {
    const { student, scenario, answerId } = await finished(['a']);
    const [first, second] = scenario.itemIds as [string, string];
    const before = (await issue(student, answerId)).body.model;
    await syncLate(answerId, first, 11, 'c');
    await syncLate(answerId, second, 12, 'd');
    expect((await check(manager, scenario, before.code)).body.model).toMatchObject({
      status: 'older',
      receipt: { version: 1, versions: 1 },
      differences: [
        { item_id: first, number: 1, change: 'changed' },
        { item_id: second, number: 2, change: 'added' },
      ],
    });
    const after = (await issue(student, answerId)).body.model;
    expect(after).toMatchObject({ version: 2, answered: 2 });
    expect(after.code).not.toBe(before.code);
    expect((await check(manager, scenario, after.code)).body.model.status).toBe('valid');
    expect((await check(manager, scenario, before.code)).body.model).toMatchObject({
      status: 'older',
      receipt: { version: 1, versions: 2 },
    });
  });

  it('shows answers that somebody changed behind the product', async () => {
    const { student, scenario, answerId } = await finished();
    const { code } = (await issue(student, answerId)).body.model;
    const status = async () => (await check(manager, scenario, code)).body.model.status;
    const change = (value: string) =>
      owner.query('update responses set value = $3 where attempt_id = $1 and item_id = $2', [
        ...[answerId, scenario.itemIds[0], JSON.stringify(value)],
      ]);
    await change('e');
    expect(await status()).toBe('altered');
    await change('a');
    expect(await status()).toBe('valid');
    await owner.query('delete from responses where attempt_id = $1 and item_id = $2', [
      answerId,
      scenario.itemIds[1],
    ]);
    expect((await check(manager, scenario, code)).body.model).toMatchObject({
      status: 'altered',
      differences: [{ item_id: scenario.itemIds[1], change: 'missing', received_at: null }],
    });
  });

  it('is an older one after a reopening, and none is made while the attempt is open', async () => {
    const { student, scenario, answerId } = await finished();
    const { code } = (await issue(student, answerId)).body.model;
    const reason = 'O participante pediu para rever.';
    expect((await manager.post(`/api/v1/answers/${answerId}/reopen`, { reason })).status).toBe(200);
    expect((await issue(student, answerId)).body).toMatchObject({ code: 'receipt-not-finished' });
    expect((await check(manager, scenario, code)).body.model).toMatchObject({
      status: 'older',
      receipt: { attempt_state: 'returned' },
      differences: [],
    });
    await student.post(`/api/v1/answers/${answerId}/finish`, { device_id });
    expect((await issue(student, answerId)).body.model.version).toBe(2);
  });
});

describe('a receipt belongs to', () => {
  it('its candidate: to anybody else the attempt is not there, on the screen and on paper', async () => {
    const { answerId, scenario } = await finished();
    const other = await candidateOf(server, scenario, 'student2');
    expect((await issue(other, answerId)).status).toBe(404);
    expect((await other.get(`/api/v1/answers/${answerId}/receipt/export/pdf`)).status).toBe(404);
    const begun = await beginExam(other, scenario, ['a']);
    expect((await issue(other, begun.answerId)).status).toBe(409);
  });

  it('its questionnaire: elsewhere, and to whoever may not read results, its code says nothing', async () => {
    const { student, scenario, answerId } = await finished();
    const { code } = (await issue(student, answerId)).body.model;
    const nothing = { status: 'unknown', receipt: null, differences: [] };
    expect((await check(manager, await create(), code)).body.model).toEqual(nothing);
    for (const guess of ['x', '0'.repeat(64), code.slice(1)])
      expect((await check(manager, scenario, guess)).body.model).toEqual(nothing);
    expect((await check(student, scenario, code)).status).toBe(403);
  });

  it('paper too: a PDF with the same code', async () => {
    const { student, answerId } = await finished();
    const reply = await student.get(`/api/v1/answers/${answerId}/receipt/export/pdf`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { rows } = await owner.query('select code from attempt_receipts where attempt_id = $1', [answerId]);
    expect(rows).toHaveLength(1);
    expect((await issue(student, answerId)).body.model.code).toBe(rows[0].code);
  });
});
