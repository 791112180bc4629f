import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginAttempt, bodyOf, editQuestion, fillBank, makeQuestionnaire, pathOf, placed } from './world.ts';

let bank: string[];

const server = await useTestServer({ environment: { JOBS: 'off' } });
const teacher = await server.as('teacher');
beforeAll(async () => {
  bank = await fillBank(server, teacher, 12);
});

async function withParticipant(questionnaire: { id: string }): Promise<string> {
  const added = await teacher.post(pathOf(questionnaire, '/participants'), {
    emails: 'student@certame.example',
  });
  expect(added.body).toMatchObject({ model: { added: 1 } });
  const list = await teacher.get(pathOf(questionnaire, '/participants'));
  return list.body.model.data[0].id;
}

describe('with attempts', () => {
  async function begun() {
    const made = await makeQuestionnaire(teacher, {
      settings: { limit_min: 60 },
      sections: [{ title: 'Parte', items: placed(bank.slice(0, 2)), draws: [{ count: 2 }] }],
    });
    const participantId = await withParticipant(made);
    const released = await teacher.post(pathOf(made, '/release'));
    expect(released.status).toBe(200);
    await beginAttempt(server, participantId);
    return (await teacher.get(pathOf(made))).body.model as typeof made;
  }

  it('lets name, end, password, texts of sections and harmless settings change', async () => {
    const made = await begun();
    expect(made.locked).toBe(true);
    const body = bodyOf(made);
    const reply = await teacher.put(pathOf(made), {
      ...body,
      name: 'Novo nome',
      ends_at: '2035-01-01T00:00:00Z',
      password: 'outra',
      settings: { ...made.settings, view_ranking: true, default_score: '1.0' },
      sections: [{ ...body.sections[0], title: 'Parte única' }],
    });
    expect(reply.body).toMatchObject({
      model: { name: 'Novo nome', has_password: true, settings: { view_ranking: true } },
    });
    expect(reply.body.model.sections[0].title).toBe('Parte única');
    // The pool of the draw stands.
    expect(reply.body.model.sections[0].draws[0].available).toBeGreaterThan(2);
  });

  it.each([
    [
      'a question less',
      (body: ReturnType<typeof bodyOf>) => ({
        ...body,
        sections: body.sections.map((s) => ({ ...s, items: s.items.slice(1) })),
      }),
      'sections',
    ],
    [
      'another score',
      (body: ReturnType<typeof bodyOf>) => ({
        ...body,
        sections: body.sections.map((s) => ({ ...s, items: s.items.map((i) => ({ ...i, score: '3' })) })),
      }),
      'sections',
    ],
    [
      'another order',
      (body: ReturnType<typeof bodyOf>) => ({
        ...body,
        sections: body.sections.map((s) => ({ ...s, items: s.items.toReversed() })),
      }),
      'sections',
    ],
    [
      'a larger draw',
      (body: ReturnType<typeof bodyOf>) => ({
        ...body,
        sections: body.sections.map((s) => ({ ...s, draws: s.draws.map((d) => ({ ...d, count: 3 })) })),
      }),
      'sections',
    ],
    ['no sections at all', (body: ReturnType<typeof bodyOf>) => ({ ...body, sections: [] }), 'sections'],
    [
      'another start',
      (body: ReturnType<typeof bodyOf>) => ({ ...body, starts_at: '2020-01-01T00:00:00Z' }),
      'starts_at',
    ],
    [
      'another duration',
      (body: ReturnType<typeof bodyOf>) => ({ ...body, settings: { ...body.settings, limit_min: 90 } }),
      'settings.limit_min',
    ],
    [
      'another weight',
      (body: ReturnType<typeof bodyOf>) => ({ ...body, settings: { ...body.settings, weight: '2' } }),
      'settings.weight',
    ],
  ])('refuses %s', async (_what, change, field) => {
    const made = await begun();
    const reply = await teacher.put(pathOf(made), change(bodyOf(made)));
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: 'questionnaire-has-attempts', data: { fields: [field] } });
    expect((await teacher.get(pathOf(made))).body.model).toEqual(made);
  });

  it('is not deleted, and neither is its participant', async () => {
    const made = await begun();
    expect((await teacher.delete(pathOf(made))).body.code).toBe('questionnaire-has-attempts');
    const list = await teacher.get(pathOf(made, '/participants'));
    const row = list.body.model.data[0];
    expect(row).toMatchObject({ attempts: 1, state: 'in_progress' });
    expect((await teacher.delete(pathOf(made, `/participants/${row.id}`))).body.code).toBe('in-use');
  });

  it('keeps the versions that were fixed, whatever happens in the bank', async () => {
    const [question = ''] = await fillBank(server, teacher, 1);
    const made = await makeQuestionnaire(teacher, { sections: [{ items: placed([question]) }] });
    await editQuestion(server, question);
    const draft = (await teacher.get(pathOf(made))).body.model;
    expect(draft.sections[0].items[0]).toMatchObject({ has_key: false });
    const released = (await teacher.post(pathOf(made, '/release'))).body.model;
    const version = released.sections[0].items[0].question_version_id;
    expect(version).toBe(draft.sections[0].items[0].question_version_id);
    await editQuestion(server, question);
    const after = (await teacher.get(pathOf(made))).body.model;
    expect(after.sections[0].items[0].question_version_id).toBe(version);
    await beginAttempt(server, await withParticipant(made));
    const saved = await teacher.put(pathOf(made), { ...bodyOf(after), name: 'Outro nome' });
    expect(saved.body.model.sections[0].items[0].question_version_id).toBe(version);
  });
});
