import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';
import { notifyMany } from './notify.ts';

const server = await useTestServer();

describe('notifications', () => {
  it('are listed newest first with their sentences, counted, and read only by their owner', async () => {
    const student = await server.as('teacher');
    const other = await server.as('manager');
    const { services } = server;
    const userId = student.user?.id ?? '';
    const institutionId = student.institutionId ?? '';
    await services.database.inTenant({ institutionId, userId: null }, async (scope) => {
      await notifyMany(scope, services, [
        {
          userId,
          type: 'questionnaire.result',
          data: { questionnaire_name: 'Prova 1' },
          link: '/questionnaires/answers',
        },
      ]);
      await scope.tx.execute(
        `insert into notifications (institution_id, user_id, type, created_at) values ('${institutionId}', '${userId}', 'strange', now() + interval '1 second')`,
      );
    });
    const list = await student.get('/api/v1/users/notifications');
    expect(list.body.model.total).toBe(2);
    expect(list.body.model.data.map((one: { message: string }) => one.message)).toEqual([
      'TIPO DE NOTIFICAÇÃO DESCONHECIDO',
      'O resultado de “Prova 1” foi liberado.',
    ]);
    expect((await student.post('/api/v1/logged')).body.notifications).toBe(2);
    const [newest, oldest] = list.body.model.data;
    expect((await other.post(`/api/v1/users/notifications/${newest.id}/read`)).status).toBe(404);
    await other.post('/api/v1/users/notifications/read', { uuids: [newest.id, oldest.id] });
    expect((await student.post('/api/v1/logged')).body.notifications).toBe(2);
    expect((await student.post(`/api/v1/users/notifications/${newest.id}/read`)).status).toBe(200);
    expect((await student.post('/api/v1/logged')).body.notifications).toBe(1);
    await student.post('/api/v1/users/notifications/read', { uuids: [oldest.id] });
    expect((await student.post('/api/v1/logged')).body.notifications).toBe(0);
    expect((await other.get('/api/v1/users/notifications')).body.model.total).toBe(0);
    const elsewhere = await server.as('teacher', 'Instituto Maré');
    expect((await elsewhere.get('/api/v1/users/notifications')).body.model.total).toBe(0);
    expect((await student.post('/api/v1/users/notifications/read', { uuids: ['x'] })).status).toBe(422);
  });

  it('has a sentence for every type, is filtered by what is unread, and marks all of one institution', async () => {
    const client = await server.as('approver');
    const userId = client.user?.id ?? '';
    const { services } = server;
    await services.database.inTenant(
      { institutionId: client.institutionId ?? '', userId: null },
      async (scope) => {
        await notifyMany(scope, services, [
          {
            userId,
            type: 'answer.comment',
            data: { author: 'Ana', questionnaire_name: 'P1', comment: 'Muito bem' },
          },
          { userId, type: 'questionnaire_link.sent', data: { questionnaire_name: 'P1' }, link: '/form/x' },
          { userId, type: 'class.invite', data: { class_name: '3º A' }, link: '/class_invite' },
          { userId, type: 'text.message', data: { message: 'Reunião às 14h' } },
          { userId, type: 'job_done', data: { kind: 'area_import', state: 'done' } },
          { userId, type: 'job_done', data: { kind: 'unheard of', state: 'failed' } },
        ]);
      },
    );
    const all = (await client.get('/api/v1/users/notifications')).body.model;
    expect(all.data.map((one: { message: string }) => one.message).sort()).toEqual([
      'Ana comentou a sua resposta em “P1”: Muito bem',
      'Importação de planilha: terminou.',
      'Processamento: não foi possível concluir.',
      'Reunião às 14h',
      'Você foi convidado para a turma “3º A”.',
      'Você recebeu a avaliação “P1”.',
    ]);
    await client.post(`/api/v1/users/notifications/${all.data[0].id}/read`);
    expect((await client.get('/api/v1/users/notifications?filters[unread]=1')).body.model.total).toBe(5);
    const other = await server.as('manager');
    expect((await other.post('/api/v1/users/notifications/read', { all: true })).status).toBe(200);
    expect((await client.post('/api/v1/logged')).body.notifications).toBe(5);
    await client.post('/api/v1/users/notifications/read', { all: true });
    expect((await client.post('/api/v1/logged')).body.notifications).toBe(0);
    expect((await client.get('/api/v1/users/notifications')).body.model.total).toBe(6);
  });

  it('shows a job to its owner alone', async () => {
    const admin = await server.as('admin');
    const { services } = server;
    const { rows } = await services.database.system.query(
      `insert into job_runs (institution_id, user_id, kind, state, error_code, input) values ($1, $2, 'area_import', 'failed', 'busy', '{"secret": 1}') returning id`,
      [admin.institutionId, admin.user?.id],
    );
    const path = `/api/v1/jobs/${rows[0].id}`;
    const own = await admin.get(path);
    expect(own.body.model).toMatchObject({
      kind: 'area_import',
      state: 'failed',
      error_message: expect.stringContaining('ocupado'),
    });
    expect(JSON.stringify(own.body)).not.toContain('secret');
    expect((await (await server.as('manager')).get(path)).status).toBe(404);
    expect((await admin.get('/api/v1/jobs/x')).status).toBe(404);
  });
});
