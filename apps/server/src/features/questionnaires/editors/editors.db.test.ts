import { declaredEndpoints } from '@certame/contract/endpoints.ts';
import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '#lib/sheets/sheets.ts';
import { beginAttempt, bodyOf, fillBank, makeQuestionnaire, pathOf, placed, sql } from '../tests/world.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const [admin, manager, teacher] = await Promise.all([
  server.as('admin'),
  server.as('manager'),
  server.as('teacher'),
]);
let bank: string[];
let groups = 0;
beforeAll(async () => {
  bank = await fillBank(server, teacher, 3);
});

const idOf = (client: ApiClient): string => client.user?.id ?? '';
async function groupOf(...members: ApiClient[]): Promise<string> {
  groups += 1;
  const made = await manager.post('/api/v1/editor_groups', {
    name: `Grupo ${groups}`,
    member_ids: members.map(idOf),
  });
  expect(made.status).toBe(201);
  return made.body.model.id;
}
const grouped = (client: ApiClient, editors_group_id: string | null): Promise<Questionnaire> =>
  makeQuestionnaire(client, {
    name: 'Prova do grupo',
    sections: [{ items: placed(bank.slice(0, 1)) }],
    settings: { editors_group_id },
  });
const rename = async (client: ApiClient, questionnaire: Questionnaire) => {
  const { body } = await client.get(pathOf(questionnaire));
  return client.put(pathOf(questionnaire), { ...bodyOf(body.model), name: 'Outro nome' });
};

/** Commands on one questionnaire that anybody with the permission may give, whoever edits it. */
const openToAll: Readonly<Record<string, string>> = {
  cloneQuestionnaire: 'makes another questionnaire and leaves this one',
  checkReceipt: 'reads: the code stands in the body so that no log keeps it',
};
/** Bodies with which each command gets as far as to the question of who asks. */
const bodies: Readonly<Record<string, (questionnaire: Questionnaire) => unknown>> = {
  updateQuestionnaire: bodyOf,
  extendDeadline: () => ({ ends_at: '2040-01-01T00:00:00Z' }),
  voidItem: () => ({ mode: 'keep', reason: 'gabarito errado' }),
  sendMessage: () => ({ text: 'Faltam dez minutos.' }),
  addParticipants: () => ({ emails: 'student@certame.example' }),
  decideAlternative: ({ id }) => ({ user_id: id, granted: true }),
  waiveEnvironmentCheck: ({ id }) => ({ check_id: id }),
  saveAppealRules: () => ({
    ...{ enabled: true, days: 2, max_appeals: 1, whole_exam: true },
    ...{ item_ids: null, max_attachments: 0, answer_days: null },
  }),
  applyPanelAction: ({ id }) => ({ action: 'extend', participant_ids: [id], minutes: 1 }),
};

describe('a questionnaire that names a group of editors', () => {
  it('lets nobody else change anything, by whichever call', async () => {
    const made = await grouped(admin, await groupOf(teacher));
    const added = await admin.post(pathOf(made, '/participants'), { emails: 'student@certame.example' });
    expect(added.status).toBe(201);
    const [participant] = (await admin.get(pathOf(made, '/participants'))).body.model.data;
    await beginAttempt(server, participant.id, { state: 'finished' });
    const [row] = await sql(server, 'select to_jsonb(q) as before from questionnaires q where id = $1', [
      made.id,
    ]);
    const asked: string[] = [];
    for (const { endpoint, name } of declaredEndpoints) {
      const [, rest] = /^\/api\/v1\/questionnaires\/:id(\/.*)?$/.exec(endpoint.path) ?? [
        undefined,
        undefined,
      ];
      if (!endpoint.path.startsWith('/api/v1/questionnaires/:id') || endpoint.method === 'GET') continue;
      if (openToAll[name]) continue;
      const path = pathOf(
        made,
        (rest ?? '')
          .replace(':item_id', made.sections[0]?.items[0]?.id ?? '')
          .replace(':participant_id', participant.id),
      );
      const reply = await manager.send(endpoint.method, path, bodies[name]?.(made) ?? {});
      expect(`${name} ${reply.status} ${reply.body.code}`).toBe(`${name} 403 questionnaire-editors`);
      expect(reply.body.messages[0].message).toContain('“Grupo 1”');
      asked.push(name);
    }
    expect(asked).toEqual(
      expect.arrayContaining(['releaseQuestionnaire', 'releaseScores', 'deleteQuestionnaire']),
    );
    expect(asked.length).toBeGreaterThanOrEqual(12);
    const many = await manager.post('/api/v1/questionnaires/delete_many', { ids: [made.id] });
    expect([many.status, many.body.code]).toEqual([403, 'questionnaire-editors']);
    const [after] = await sql(server, 'select to_jsonb(q) as before from questionnaires q where id = $1', [
      made.id,
    ]);
    expect(after).toEqual(row);
    const mayAct = async (client: ApiClient): Promise<boolean> =>
      (await client.get(pathOf(made, '/panel'))).body.model.may_act;
    expect([await mayAct(manager), await mayAct(teacher), await mayAct(admin)]).toEqual([false, true, true]);
  });

  it('stays open to members, to whoever made it and to who administers the institution', async () => {
    const byManager = await grouped(manager, await groupOf(teacher));
    for (const client of [manager, teacher, admin])
      expect((await rename(client, byManager)).status, client.user?.name).toBe(200);
    const notTheirs = await grouped(manager, await groupOf(admin));
    expect((await rename(teacher, notTheirs)).body.code).toBe('questionnaire-editors');
  });

  it('is seen by all as before, with who edits it; its export too', async () => {
    const made = await grouped(manager, await groupOf(manager));
    await makeQuestionnaire(manager, { name: 'Prova sem grupo' });
    expect((await teacher.get(pathOf(made))).body.model).toMatchObject({
      may_edit: false,
      editors_group: `Grupo ${groups}`,
    });
    for (const path of ['/participants', '/release_check', '/voidable_items'])
      expect((await teacher.get(pathOf(made, path))).status, path).toBe(200);
    const rowOf = async (client: ApiClient, name: string) =>
      (
        await client.get(
          `/api/v1/questionnaires?order_column=created_at&direction=desc&filters[search]=${name}`,
        )
      ).body.model.data[0];
    expect(await rowOf(teacher, 'prova do grupo')).toMatchObject({ id: made.id, may_edit: false });
    expect(await rowOf(manager, 'prova do grupo')).toMatchObject({ id: made.id, may_edit: true });
    expect(await rowOf(teacher, 'sem grupo')).toMatchObject({ editors_group: null, may_edit: true });
    const file = await teacher.get('/api/v1/questionnaires/export/xls?filters[search]=prova');
    const sheet = JSON.stringify((await readSheet(Buffer.from(file.body), 'export.xlsx')).rows);
    expect(sheet).toContain(`Grupo ${groups}`);
    expect(sheet).toContain('Todos');
  });

  it('takes the group along into its copy, which its maker may edit', async () => {
    const group = await groupOf(admin);
    const made = await grouped(manager, group);
    const copy = await teacher.post(pathOf(made, '/clone'));
    expect(copy.body.model).toMatchObject({ may_edit: true, settings: { editors_group_id: group } });
    expect((await rename(teacher, copy.body.model)).status).toBe(200);
    expect((await rename(teacher, made)).status).toBe(403);
  });

  it('follows its group at once: who comes in may edit, who is taken out may not', async () => {
    const group = await groupOf(admin);
    const made = await grouped(manager, group);
    const setMembers = (...members: ApiClient[]) =>
      manager.put(`/api/v1/editor_groups/${group}`, {
        name: 'Equipe que muda',
        member_ids: members.map(idOf),
      });
    expect((await setMembers(admin, teacher)).status).toBe(200);
    expect((await rename(teacher, made)).status).toBe(200);
    expect((await setMembers(admin)).status).toBe(200);
    expect((await rename(teacher, made)).status).toBe(403);
  });

  it('names a group of its institution that exists, and no other', async () => {
    const second = await server.as('admin', 'Instituto Maré');
    const there = await second.post('/api/v1/editor_groups', { name: 'De lá', member_ids: [idOf(second)] });
    for (const editors_group_id of [crypto.randomUUID(), there.body.model.id, 'x']) {
      const reply = await manager.post('/api/v1/questionnaires', {
        name: 'Prova',
        settings: { editors_group_id },
      });
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['settings.editors_group_id']]);
      const made = await grouped(manager, null);
      const body = bodyOf(made);
      const changed = await manager.put(pathOf(made), {
        ...body,
        settings: { ...body.settings, editors_group_id },
      });
      expect(changed.status).toBe(422);
    }
  });
});
