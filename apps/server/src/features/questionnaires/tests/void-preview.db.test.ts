import type { VoidPreview } from '@certame/contract/features/questionnaires/void-preview/endpoints.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, expect, test } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');
const exam = await createExamScenario(server.ownerUrl, {
  sections: [[choiceQuestion('Uma'), { ...choiceQuestion('Duas'), score: '2.5' }, choiceQuestion('Três')]],
});
const itemId = exam.itemIds[1];
const base = `/api/v1/questionnaires/${exam.questionnaireId}`;

/** Three hand in, one goes on. All, two or none are right; the question that is voided is the second. */
const answers = [
  ['a', 'a', 'a'],
  ['a', 'b', 'c'],
  ['b', 'a', undefined],
];
beforeAll(async () => {
  const accounts = ['student', 'student2', 'aluno01'];
  for (const [index, account] of accounts.entries())
    await takeExam(await candidateOf(server, exam, account), exam, answers[index] ?? []);
  await beginExam(await candidateOf(server, exam, 'aluno02'), exam, ['a']);
  await releaseScores(manager, exam.questionnaireId);
});

const preview = async (mode: 'keep' | 'zero' | 'none'): Promise<VoidPreview> => {
  const reply = await manager.get(`${base}/items/${itemId}/void_preview?mode=${mode}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.model;
};
const makeVoid = async (mode: 'keep' | 'zero' | null) => {
  const reason = 'Duas alternativas certas';
  expect((await manager.post(`${base}/items/${itemId}/void`, { mode, reason })).status).toBe(200);
};
/** As the database has them, computed and released. */
const sheets = async () => {
  const { rows } = await owner.query<{ id: string; total: number; max: number; released: number }>(
    `select attempt_id as id, total::float8, max::float8, released_total::float8 as released from score_sheets
      where questionnaire_id = $1`,
    [exam.questionnaireId],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

test.each(['keep', 'zero'] as const)(
  'what the preview of %s says happens, and so does that of the undo',
  async (mode) => {
    const before = await sheets();
    const told = await preview(mode);
    expect(told).toMatchObject({ open: 1, released: 3 });
    expect(await sheets()).toEqual(before);
    await makeVoid(mode);
    const after = await sheets();
    expect(told.rows).toHaveLength(3);
    for (const row of told.rows) {
      expect(Number(row.before.total)).toBe(before.get(row.answer_id)?.total);
      expect(Number(row.after.total)).toBe(after.get(row.answer_id)?.total);
      expect(Number(row.after.max)).toBe(after.get(row.answer_id)?.max);
    }
    const undo = await preview('none');
    expect(undo).toMatchObject({ up: told.down, down: told.up, same: told.same });
    await makeVoid(null);
    const undone = await sheets();
    for (const row of undo.rows) {
      expect(Number(row.before.total)).toBe(after.get(row.answer_id)?.total);
      expect(Number(row.after.total)).toBe(undone.get(row.answer_id)?.total);
    }
    // What was released has not moved.
    for (const [id, sheet] of undone) expect(sheet.released).toBe(before.get(id)?.released);
  },
);

test('says who does better and worse, by how much on average, the greatest change first', async () => {
  // Of 4.5 points: 4.5, 1, 2.5. With 2.5 for all: 4.5, 3.5, 2.5.
  expect(await preview('keep')).toMatchObject({
    ...{ up: 1, down: 0, same: 2, mean_points: '0.8333' },
    rows: [
      { before: { total: '1', percent: '22.2222' }, after: { total: '3.5', percent: '77.7778' } },
      {},
      {},
    ],
  });
  // Without it, of 2 points: 2, 1, 0.
  expect(await preview('zero')).toMatchObject({ up: 1, down: 1, same: 1, mean_points: '-1.6667' });
});

test('is for those who may void, of a question of this exam', async () => {
  const { body } = await manager.get(
    `${base}/items/00000000-0000-4000-8000-000000000000/void_preview?mode=keep`,
  );
  expect(body.code).toBe('not-found');
  const student = await server.as('student');
  expect((await student.get(`${base}/items/${itemId}/void_preview?mode=keep`)).status).toBe(403);
});
