import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { narrowedMember } from '@certame/testkit/narrowed-member.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const reason = 'Pedido da coordenação';

test.each([
  ['read', 'read-only', 'read-only'],
  ['write', 'awaiting_release', undefined],
] as const)(
  'attempts and scores are changed at the level of their questionnaire: %s',
  async (level, finish, release) => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('um')]] });
    const hidden = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('dois')]] });
    const candidate = await candidateOf(server, scenario, 'student');
    const { answerId } = await beginExam(candidate, scenario, []);
    const elsewhere = await beginExam(candidate, hidden, []);
    const member = await narrowedMember(server, scenario, level);
    const stateOf = async (id: string) =>
      (await owner.query('select state from attempts where id = $1', [id])).rows[0].state;

    for (const action of ['force_finish', 'reopen', 'second_chance'])
      expect((await member.post(`/api/v1/answers/${elsewhere.answerId}/${action}`, { reason })).status).toBe(
        404,
      );
    expect(await stateOf(elsewhere.answerId)).toBe('in_progress');

    const finished = await member.post(`/api/v1/answers/${answerId}/force_finish`, { reason });
    expect(finished.body.code ?? finished.body.state).toBe(finish);
    expect(await stateOf(answerId)).toBe(level === 'read' ? 'in_progress' : finish);
    if (level === 'read')
      for (const action of ['reopen', 'second_chance'])
        expect((await member.post(`/api/v1/answers/${answerId}/${action}`, { reason })).body.code).toBe(
          'read-only',
        );

    const path = (id: string) => `/api/v1/questionnaires/${id}/release_scores`;
    expect((await member.post(path(hidden.questionnaireId), { force: true })).status).toBe(404);
    expect((await member.post(path(scenario.questionnaireId), { force: true })).body.code).toBe(release);
  },
);
