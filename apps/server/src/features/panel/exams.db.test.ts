import type { ExamCard } from '@certame/contract/features/panel/endpoints.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');
const hourMs = 3_600_000;
const at = (hours: number): Date => new Date(Date.now() + hours * hourMs);
const sections = [[choiceQuestion('Quanto?')]];
const examAt = (startsAt: Date | null, endsAt: Date | null) =>
  createExamScenario(server.ownerUrl, { sections, startsAt, endsAt });

const read = async () => {
  const { status, body } = await manager.get('/api/v1/questionnaires/dashboard');
  expect(status).toBe(200);
  return body.model;
};
const idsOf = (cards: readonly ExamCard[]): string[] => cards.map((one) => one.id);

test('exams stand where their time puts them, with who is in them and what waits', async () => {
  await owner.query(`update questionnaires set state = 'archived'`);
  const [open, soonOver, next, ended, longAgo, endless, closed] = await Promise.all([
    examAt(at(-1), at(3)),
    examAt(at(-1), at(1)),
    examAt(at(2), at(4)),
    examAt(at(-9), at(-1)),
    examAt(at(-24 * 40), at(-24 * 30)),
    examAt(null, null),
    examAt(at(-9), at(9)),
  ]);
  await owner.query(`update questionnaires set state = 'closed', closed_at = now() where id = $1`, [
    closed.questionnaireId,
  ]);
  await takeExam(await server.as('student'), open, ['a']);
  await beginExam(await server.as('student2'), open, ['a']);
  await owner.query(`update participants set invite_status = 'e' where questionnaire_id = $1`, [
    next.questionnaireId,
  ]);
  const model = await read();
  expect(idsOf(model.now)).toEqual([soonOver, open, endless].map((one) => one.questionnaireId));
  expect(model.now[1]).toMatchObject({ attempts: 2, open: 1, finished: 1, anonymous: false });
  expect(idsOf(model.next)).toEqual([next.questionnaireId]);
  expect(idsOf(model.ended)).toEqual([closed, ended].map((one) => one.questionnaireId));
  expect(idsOf(model.ended)).not.toContain(longAgo.questionnaireId);
  expect(model.to_release).toMatchObject([{ id: open.questionnaireId, count: 1 }]);
  expect(model.invites_failed).toEqual([
    {
      id: next.questionnaireId,
      name: 'Prova de teste',
      count: model.next[0].participants,
    },
  ]);
  expect((await (await server.as('student')).get('/api/v1/questionnaires/dashboard')).status).toBe(403);
});
