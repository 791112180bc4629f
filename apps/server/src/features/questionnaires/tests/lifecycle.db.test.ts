import type { QuestionnaireState } from '@certame/contract/features/questionnaires/states.ts';
import { describe, expect, it } from 'vitest';
import { useLifecycleScenario } from './lifecycle-scenario.ts';
import { bodyOf, makeQuestionnaire, pathOf, sql } from './world.ts';

const { bank, server, teacher, ready, inState } = await useLifecycleScenario();

describe('states', () => {
  const allowed: Record<string, Partial<Record<QuestionnaireState, QuestionnaireState>>> = {
    release: { draft: 'released' },
    close: { released: 'closed' },
    reopen: { closed: 'released' },
    archive: { draft: 'archived', released: 'archived', closed: 'archived' },
  };
  const cases = Object.keys(allowed).flatMap((action) =>
    (['draft', 'released', 'closed', 'archived'] as const).map((state) => ({
      action,
      state,
      to: allowed[action]?.[state],
    })),
  );
  it.each(cases)('$action from $state leads to $to', async ({ action, state, to }) => {
    const made = await inState(state);
    const reply = await teacher.post(pathOf(made, `/${action}`));
    if (to) {
      expect(reply.body).toMatchObject({ model: { state: to } });
    } else {
      expect(reply.status).toBe(409);
      expect(reply.body).toMatchObject({ code: 'questionnaire-state', data: { state } });
      expect((await teacher.get(pathOf(made))).body.model.state).toBe(state);
    }
  });

  it.each([
    ['PUT', '', { name: 'x' }, ['archived']],
    ['POST', '/extend_deadline', { ends_at: '2040-01-01T00:00:00Z' }, ['closed', 'archived']],
    ['POST', '/participants', { emails: 'student@certame.example' }, ['closed', 'archived']],
    ['POST', '/resend_invites', {}, ['draft', 'closed', 'archived']],
  ] as const)(
    '%s %s is refused in the states where it means nothing',
    async (method, path, body, refusing) => {
      for (const state of refusing) {
        const made = await inState(state);
        const reply = await teacher.send(method, pathOf(made, path), body);
        expect([state, reply.body.code]).toEqual([state, 'questionnaire-state']);
      }
    },
  );

  it('a question is voided only while there is something to score', async () => {
    for (const state of ['draft', 'archived'] as const) {
      const made = await inState(state);
      const item = made.sections[0]?.items[0]?.id;
      const reply = await teacher.post(pathOf(made, `/items/${item}/void`), {
        mode: 'keep',
        reason: 'gabarito errado',
      });
      expect(reply.body.code).toBe('questionnaire-state');
    }
  });
});

describe('clone', () => {
  it('copies the composition, settings, period and password into a draft with its own address', async () => {
    const made = await makeQuestionnaire(teacher, {
      name: 'Original',
      starts_at: '2031-01-01T10:00:00Z',
      ends_at: '2031-01-02T10:00:00Z',
      password: 'segredo',
      settings: { limit_min: 45 },
      sections: [
        { title: 'Um', items: [{ question_id: bank[0], score: '2', required: true }] },
        { title: 'Dois', draws: [{ count: 2, difficulty: 'E', score: '1.5' }] },
      ],
    });
    await teacher.post(pathOf(made, '/participants'), { emails: 'student@certame.example' });
    await teacher.post(pathOf(made, '/release'));
    const { status, body } = await teacher.post(pathOf(made, '/clone'));
    expect(status).toBe(200);
    const copy = body.model;
    expect(copy).toMatchObject({
      name: 'Original (cópia)',
      state: 'draft',
      has_password: true,
      participants: 0,
      attempts: 0,
      settings: made.settings,
      starts_at: made.starts_at,
      questions: made.questions,
    });
    expect(copy.short_url_id).not.toBe(made.short_url_id);
    const withoutIds = (value: unknown) =>
      JSON.parse(
        JSON.stringify(value, (key, one) => (key === 'id' || key === 'available' ? undefined : one)),
      );
    expect(withoutIds(copy.sections)).toEqual(withoutIds(made.sections));
    const ids = JSON.stringify(copy.sections);
    for (const section of made.sections) expect(ids).not.toContain(section.id);
  });

  it('copies the rules of appeals, which name the copy’s own places of the same questions', async () => {
    const made = await ready();
    const places = (questionnaire: typeof made) => questionnaire.sections[0]?.items ?? [];
    const rules = {
      ...{ enabled: true, days: 7, max_appeals: 2, whole_exam: false, max_attachments: 1, answer_days: 5 },
      item_ids: [places(made)[1]?.id],
    };
    const copyWith = async (change: object) => {
      await teacher.put(pathOf(made, '/appeal_rules'), { ...rules, ...change });
      const copy = (await teacher.post(pathOf(made, '/clone'))).body.model;
      return { copy, rules: (await teacher.get(pathOf(copy, '/appeal_rules'))).body.model };
    };
    const some = await copyWith({});
    expect(some.rules).toMatchObject({ ...rules, item_ids: [places(some.copy)[1]?.id] });
    expect(some.rules.item_ids).not.toEqual(rules.item_ids);
    expect((await copyWith({ item_ids: null })).rules.item_ids).toBeNull();
  });
});

describe('settings that nothing enforces', () => {
  it('are refused by name, and stay where they are stored already', async () => {
    const refused = await teacher.post('/api/v1/questionnaires', {
      name: 'Com documento',
      settings: { document_capture: true, liveness: true },
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors).toSorted()).toEqual([
      'settings.document_capture',
      'settings.liveness',
    ]);
    const made = await ready();
    await sql(
      server,
      `update questionnaires set settings = settings || '{"document_capture": true}' where id = $1`,
      [made.id],
    );
    const saved = (await teacher.get(pathOf(made, ''))).body.model;
    const put = (settings: object) =>
      teacher.put(pathOf(made, ''), { ...bodyOf(saved), settings: { ...saved.settings, ...settings } });
    expect((await put({ liveness: true })).status).toBe(422);
    expect((await put({ allow_pauses: true })).status).toBe(200);
  });
});
