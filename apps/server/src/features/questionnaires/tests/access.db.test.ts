import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginAttempt, fillBank, makeQuestionnaire, pathOf, placed, sql } from './world.ts';

let bank: string[];

const server = await useTestServer({ environment: { JOBS: 'off' } });
const teacher = await server.as('teacher');
const other = await server.as('teacher', secondInstitution);
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

describe('the grid', () => {
  it('searches without accents, filters by state, sorts and pages', async () => {
    for (const name of ['Avaliação única', 'Avaliacao dupla', 'Simulado'])
      await makeQuestionnaire(other, { name });
    const names = async (query: string) =>
      (await other.get(`/api/v1/questionnaires?${query}`)).body.model.data.map(
        (row: { name: string }) => row.name,
      );
    expect(await names('filters[search]=AVALIACAO&order_column=name')).toEqual([
      'Avaliacao dupla',
      'Avaliação única',
    ]);
    expect(await names('filters[search]=única')).toEqual(['Avaliação única']);
    expect(await names('filters[search]=100%25')).toEqual([]);
    expect(await names('filters[state]=released')).toEqual([]);
    expect(
      await names('filters[state][]=draft&filters[state][]=closed&order_column=name&direction=desc'),
    ).toEqual(['Simulado', 'Avaliação única', 'Avaliacao dupla']);
    const page = await other.get('/api/v1/questionnaires?per_page=2&page=2');
    expect(page.body.model).toMatchObject({ total: 3, last_page: 2, to: 3 });
    expect(page.body.columns.find((column: { key: string }) => column.key === 'state')).toEqual({
      key: 'state',
      label: 'Situação',
      sortable: true,
      kind: 'select',
    });
  });

  it.each([
    'filters[state]=gone',
    'filters[nothing]=1',
    'order_column=password_hash',
    'per_page=101',
    'page=0',
  ])('refuses %s', async (query) => {
    expect((await teacher.get(`/api/v1/questionnaires?${query}`)).status).toBe(422);
  });

  it('counts what each row has', async () => {
    const made = await makeQuestionnaire(teacher, {
      name: 'Contagem',
      sections: [{ items: placed(bank.slice(0, 2)), draws: [{ count: 4 }] }],
    });
    const participantId = await withParticipant(made);
    await beginAttempt(server, participantId, { state: 'finished' });
    await beginAttempt(server, participantId);
    const { body } = await teacher.get('/api/v1/questionnaires?filters[search]=contagem');
    expect(body.model.data[0]).toMatchObject({ questions: 6, participants: 1, attempts: 2, finished: 1 });
  });
});

describe('access', () => {
  it('shows nothing of one institution in another', async () => {
    const made = await makeQuestionnaire(teacher, {
      name: 'Só daqui',
      sections: [{ items: placed(bank.slice(0, 1)) }],
    });
    const participantId = await withParticipant(made);
    const found = await other.get('/api/v1/questionnaires?filters[search]=daqui');
    expect(found.body.model.total).toBe(0);
    const calls: [string, string, unknown?][] = [
      ['GET', pathOf(made)],
      ['PUT', pathOf(made), { name: 'Tomado' }],
      ['DELETE', pathOf(made)],
      ['GET', pathOf(made, '/release_check')],
      ['GET', pathOf(made, '/participants')],
      ['POST', pathOf(made, '/participants'), { emails: 'student@certame.example' }],
      ['DELETE', pathOf(made, `/participants/${participantId}`)],
      ['POST', pathOf(made, '/resend_invites'), {}],
      ['POST', pathOf(made, '/extend_deadline'), { ends_at: '2040-01-01T00:00:00Z' }],
      [
        'POST',
        pathOf(made, `/items/${made.sections[0]?.items[0]?.id}/void`),
        { mode: 'keep', reason: 'gabarito errado' },
      ],
      ...['release', 'close', 'reopen', 'archive', 'clone'].map((action): [string, string, unknown] => [
        'POST',
        pathOf(made, `/${action}`),
        {},
      ]),
    ];
    for (const [method, path, body] of calls)
      expect(`${method} ${path} ${(await other.send(method, path, body)).status}`).toBe(
        `${method} ${path} 404`,
      );
    expect((await teacher.get(pathOf(made))).body.model).toMatchObject({ name: 'Só daqui', state: 'draft' });
  });

  it('takes neither questions nor students nor classes of another institution', async () => {
    const reply = await other.post('/api/v1/questionnaires', {
      name: 'Prova',
      sections: [{ items: placed(bank.slice(0, 1)) }],
    });
    expect(reply.status).toBe(422);
    const made = await makeQuestionnaire(other);
    const [row] = await sql<{ id: string }>(
      server,
      "select id from people where kind = 'student' and institution_id = $1 limit 1",
      [teacher.institutionId],
    );
    const added = await other.post(pathOf(made, '/participants'), { student_ids: [row?.id] });
    expect(added.status).toBe(422);
    const byEmail = await other.post(pathOf(made, '/participants'), { emails: 'aluno01@certame.example' });
    expect(byEmail.body.model).toEqual({ added: 0, already: 0, unknown: ['aluno01@certame.example'] });
  });

  it('is closed to students', async () => {
    const made = await makeQuestionnaire(teacher);
    const student = await server.as('student');
    for (const path of ['/api/v1/questionnaires', pathOf(made), pathOf(made, '/participants')])
      expect((await student.get(path)).status).toBe(403);
    expect((await student.post('/api/v1/questionnaires', { name: 'x' })).status).toBe(403);
    expect((await student.post(pathOf(made, '/release'))).status).toBe(403);
  });
});
