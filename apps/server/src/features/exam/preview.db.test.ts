import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner: database } = server;

const long = 'Leia com atenção. '.repeat(2000);

describe('the preview of an exam', () => {
  it('shows a draft in full, and leaves no trace', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [[choiceQuestion('Quanto?', 'b'), choiceQuestion(long, 'c')], [choiceQuestion(long, 'd')]],
      settings: { do_not_go_back: true, presentation: 'question', limit_min: 90, shuffle_options: true },
    });
    await database.query("update questionnaires set state = 'draft', released_at = null where id = $1", [
      scenario.questionnaireId,
    ]);
    const teacher = await server.as('teacher');
    const { status, body } = await teacher.get(`/api/v1/forms/${scenario.shortUrlId}/preview`);
    expect(status).toBe(200);
    expect(body.info).toMatchObject({
      state: 'draft',
      questions: 3,
      limit_min: 90,
      may_start: true,
      attempts_allowed: 1,
    });
    expect(body.form.items.map((item: { item_id: string }) => item.item_id)).toEqual(scenario.itemIds);
    // A candidate would get the first question only, and the texts of as many as fit.
    expect(body.form.items.every((item: { content: unknown }) => item.content !== null)).toBe(true);
    expect(body.form).toMatchObject({ total_items: 3, total_steps: 3 });
    expect(JSON.stringify(body)).not.toContain('correct');
    const { rows } = await database.query(
      `select (select count(*) from attempts where questionnaire_id = $1)::int as attempts,
              (select count(*) from participants where questionnaire_id = $1 and user_id = $2)::int as participants`,
      [scenario.questionnaireId, teacher.user?.id],
    );
    expect(rows).toEqual([{ attempts: 0, participants: 0 }]);
  });

  it('says that there is nothing to show yet', async () => {
    const manager = await server.as('manager');
    const made = await manager.post('/api/v1/questionnaires', { name: 'Ainda vazio' });
    const { status, body } = await manager.get(`/api/v1/forms/${made.body.model.short_url_id}/preview`);
    expect(status).toBe(422);
    expect(body.messages[0].message).toBe('Esta avaliação ainda não tem questões para mostrar.');
  });

  it('is not for candidates, nor for another institution', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('Quanto?')]] });
    const path = `/api/v1/forms/${scenario.shortUrlId}/preview`;
    for (const account of ['student', 'restricted', 'supervisor', 'corrector', 'approver'])
      expect((await (await server.as(account)).get(path)).status, account).toBe(403);
    expect((await (await server.as('admin', secondInstitution)).get(path)).status).toBe(404);
  });
});
