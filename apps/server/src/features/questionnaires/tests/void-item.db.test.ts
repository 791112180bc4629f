import type { QuestionnaireState } from '@certame/contract/features/questionnaires/states.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillBank, makeQuestionnaire, pathOf, placed, sql } from './world.ts';

let bank: string[];

const server = await useTestServer({ environment: { JOBS: 'off' } });
const teacher = await server.as('teacher');
beforeAll(async () => {
  bank = await fillBank(server, teacher, 6, { difficulty: 'E' });
});

const ready = (extra: object = {}) =>
  makeQuestionnaire(teacher, { sections: [{ items: placed(bank.slice(0, 2)) }], ...extra });

async function inState(state: QuestionnaireState) {
  const made = await ready();
  const steps = { draft: [], released: ['release'], closed: ['release', 'close'], archived: ['archive'] }[
    state
  ];
  for (const step of steps) expect((await teacher.post(pathOf(made, `/${step}`))).status).toBe(200);
  return made;
}

describe('voiding a question', () => {
  it('keeps, zeroes and reverts, with a reason, dates the questionnaire and is audited', async () => {
    const made = await inState('released');
    const item = made.sections[0]?.items[0]?.id;
    const voiding = (body: object) => teacher.post(pathOf(made, `/items/${item}/void`), body);
    const current = async () => (await teacher.get(pathOf(made))).body.model;
    const before = await current();
    expect((await voiding({ mode: 'keep', reason: 'Gabarito com erro.' })).status).toBe(200);
    const voided = await current();
    expect(voided.sections[0].items[0].voided).toBe('keep');
    expect(Date.parse(voided.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    await voiding({ mode: 'zero', reason: 'Questão sem resposta certa.' });
    expect((await current()).sections[0].items[0].voided).toBe('zero');
    await voiding({ mode: null, reason: 'Recurso indeferido.' });
    expect((await current()).sections[0].items[0].voided).toBeNull();
    const log = await sql<{ user_id: string; changes: { void_reason: [string, string] } }>(
      server,
      "select user_id, changes from audit_log where table_name = 'questionnaire_items' and row_id = $1 order by at, id",
      [item],
    );
    expect(log.map((row) => row.changes.void_reason[1])).toEqual([
      'Gabarito com erro.',
      'Questão sem resposta certa.',
      'Recurso indeferido.',
    ]);
    expect(log[0]?.user_id).toBe(teacher.user?.id);
  });

  it('lists what can be voided, the pools of draws too, and finds it without accents', async () => {
    const made = await ready({ sections: [{ items: placed(bank.slice(0, 2)), draws: [{ count: 2 }] }] });
    await teacher.post(pathOf(made, '/release'));
    const list = async (search = '') =>
      (await teacher.get(pathOf(made, `/voidable_items?search=${encodeURIComponent(search)}`))).body.model;
    const { items, total } = await list();
    expect(total).toBe(items.length);
    expect(items.slice(0, 2).map((item: { number: number }) => item.number)).toEqual([1, 2]);
    expect(items.length).toBeGreaterThan(4);
    const drawn = items.find((item: { number: number | null }) => item.number === null);
    const voided = await teacher.post(pathOf(made, `/items/${drawn.id}/void`), {
      mode: 'zero',
      reason: 'Sem resposta certa.',
    });
    expect(voided.status).toBe(200);
    expect((await list()).items[0]).toMatchObject({ id: drawn.id, voided: 'zero' });
    expect((await list('nada disso existe')).total).toBe(0);
    expect((await list('2')).items.map((item: { number: number }) => item.number)).toContain(2);
  });

  it('wants a reason, a known mode and an item of this questionnaire', async () => {
    const made = await inState('released');
    const item = made.sections[0]?.items[0]?.id;
    const other = await inState('released');
    const path = pathOf(made, `/items/${item}/void`);
    expect((await teacher.post(path, { mode: 'keep', reason: 'curto' })).status).toBe(422);
    expect((await teacher.post(path, { mode: 'all', reason: 'motivo suficiente' })).status).toBe(422);
    const foreign = pathOf(made, `/items/${other.sections[0]?.items[0]?.id}/void`);
    expect((await teacher.post(foreign, { mode: 'keep', reason: 'motivo suficiente' })).status).toBe(404);
  });
});
