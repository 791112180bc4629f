import type { Audit, AuditRow } from '@certame/contract/features/proctoring/audit/endpoints.ts';
import type { TimelineRow } from '@certame/contract/features/timeline/endpoints.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { narrowedMember } from '@certame/testkit/narrowed-member.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { auditedAttempt } from './testing/audited-attempt.ts';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');
const supervisor = await server.as('supervisor');

const read = async (client: ApiClient, path: string): Promise<Audit> => {
  const reply = await client.get(path);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.model;
};
const list = async (query: string): Promise<AuditRow[]> =>
  (await manager.get(`/api/v1/proctoring/audits?per_page=50${query}`)).body.model.data;

describe('supervised attempts', () => {
  it('are listed with their events by severity, filtered by exam, states and severity', async () => {
    const { answerId, scenario, path } = await auditedAttempt(server);
    const of = `&filters[exam]=${scenario.questionnaireId}`;
    const [row, ...more] = await list(of);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      ...{ id: answerId, exam: 'Prova de teste', number: 1, high: 1, medium: 1 },
      ...{ video_state: 'waiting', audit_state: 'not_audited', flagged_at: null },
    });
    expect(await list(`${of}&filters[severity]=H&filters[audit_state]=not_audited`)).toHaveLength(1);
    expect(await list(`${of}&filters[video_state]=complete`)).toEqual([]);
    expect(await list(`${of}&filters[flagged]=true`)).toEqual([]);
    await manager.post(`${path}/flag`, { reason: 'Celular na mesa do candidato' });
    expect(await list(`${of}&filters[flagged]=true`)).toMatchObject([{ audit_state: 'in_audit' }]);
    const exams = (await manager.get('/api/v1/proctoring/audits/exams')).body.model;
    expect(exams).toContainEqual({ id: scenario.questionnaireId, name: 'Prova de teste' });
  });

  it('are shown to who may audit, and to those alone whom rules of data access show the exam', async () => {
    const one = await auditedAttempt(server);
    const other = await auditedAttempt(server, { account: 'student2' });
    const teacher = await server.as('teacher');
    expect((await teacher.get(one.path)).status).toBe(403);
    expect((await one.client.get(one.path)).status).toBe(403);
    const narrowed = await narrowedMember(server, one.scenario, 'read');
    expect((await narrowed.get(`${one.path}/events`)).status).toBe(200);
    for (const part of ['', '/events', '/stills', '/pdf', `/stills/${other.segmentId}/0`])
      expect((await narrowed.get(other.path + part)).status, part).toBe(404);
    expect((await narrowed.get('/api/v1/proctoring/audits')).body.model.data).toHaveLength(1);
  });
});

describe('the evidence of an attempt', () => {
  it('has all that happened on one list, its chain verified, and its stills', async () => {
    const { path, segmentId, image } = await auditedAttempt(server);
    const { model } = (await manager.get(`${path}/events`)).body as { model: TimelineRow[] };
    expect(model.map(({ type }) => type)).toEqual([
      ...['start', 'answer_saved', 'answer_saved'],
      ...['page_hidden', 'webcam_phone', 'webcam_phone_gone', 'page_shown', 'finish'],
    ]);
    expect(new Set(model.map(({ chain }) => chain))).toEqual(new Set(['valid', null]));
    const stills = (await manager.get(`${path}/stills`)).body.model;
    expect(stills.map((still: { ordinal: number }) => still.ordinal)).toEqual([0, 30]);
    expect(Date.parse(stills[1].at) - Date.parse(stills[0].at)).toBe(30_000);
    const still = await manager.get(`${path}/stills/${segmentId}/30`);
    expect([still.status, still.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(still.body as Uint8Array).equals(image)).toBe(true);
    expect((await manager.get(`${path}/stills/${segmentId}/31`)).status).toBe(404);
  });

  it('keeps who saw what and when, one line for looks that follow each other, and is in audit from the first', async () => {
    const { path, segmentId } = await auditedAttempt(server);
    expect(await read(manager, path)).toMatchObject({ audit_state: 'not_audited', views: [] });
    await Promise.all([0, 30, 0, 30].map((ordinal) => manager.get(`${path}/stills/${segmentId}/${ordinal}`)));
    for (const _ of [1, 2]) await manager.get(`${path}/events`);
    await supervisor.get(`${path}/events`);
    for (const _ of [1, 2]) await manager.get(`${path}/pdf`);
    const { views, audit_state } = await read(manager, path);
    expect(audit_state).toBe('in_audit');
    expect(views.map(({ kind, name, count }) => `${kind} ${name} ${count}`)).toEqual([
      `pdf ${manager.user?.name} 2`,
      `timeline ${supervisor.user?.name} 1`,
      `timeline ${manager.user?.name} 1`,
      `still ${manager.user?.name} 1`,
    ]);
    // Half an hour later it is another look.
    await owner.query(
      `update evidence_views set viewed_at = viewed_at - interval '40 minutes'
        where ctid = (select ctid from evidence_views where kind = 'pdf' order by viewed_at desc limit 1)`,
    );
    const later = (await read(manager, path)).views.filter(({ kind }) => kind === 'pdf');
    expect(later.map(({ count }) => count)).toEqual([1, 1]);
  });

  it('is a file of paper with decisions, grave events, stills and the state of the chain', async () => {
    const { path } = await auditedAttempt(server);
    const decided = { decision: 'invalid', consequence: 'none', after_review_id: null };
    await manager.post(`${path}/reviews`, { ...decided, reason: 'Consultou o celular às claras.' });
    const { status, body, headers } = await manager.get(`${path}/pdf`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const pdf = await getDocument({ data: new Uint8Array(body as Uint8Array), verbosity: 0 }).promise;
    let text = '';
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      text += items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
    }
    const pictures =
      Buffer.from(body as Uint8Array)
        .toString('latin1')
        .match(/\/Subtype \/Image/g)?.length ?? 0;
    for (const words of [
      ...['Evidências da supervisão', 'Prova de teste', 'Celular na câmera', 'Saiu da aba'],
      ...[`Inválida: ${manager.user?.name}`, 'Consultou o celular às claras.', 'a cadeia está íntegra'],
      'Ao vivo, gravação e fotos periódicas',
    ])
      expect(text).toContain(words);
    expect(pictures).toBe(1);
    expect((await read(manager, path)).views.map(({ kind }) => kind)).toEqual(['pdf']);
  });

  it('is shown to its candidate only while they appeal, and never to another', async () => {
    const { client, answerId } = await auditedAttempt(server);
    const own = await client.get(`/api/v1/answers/${answerId}/evidence`);
    expect([own.status, own.body.code]).toEqual([403, 'evidence-needs-appeal']);
    const other = await auditedAttempt(server, { account: 'student2' });
    expect((await other.client.get(`/api/v1/answers/${answerId}/evidence`)).status).toBe(404);
  });

  it('cannot be taken out of the log', async () => {
    const { path, answerId } = await auditedAttempt(server);
    await manager.get(`${path}/events`);
    await expect(
      server.services.database.inTenant(
        { institutionId: manager.institutionId ?? '', userId: null },
        ({ client }) => client.query('delete from evidence_views where attempt_id = $1', [answerId]),
      ),
    ).rejects.toThrow(/permission denied/);
    expect((await owner.query('select from evidence_views where attempt_id = $1', [answerId])).rowCount).toBe(
      1,
    );
  });
});
