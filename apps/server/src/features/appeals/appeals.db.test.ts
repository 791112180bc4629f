import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { releaseScores } from '@certame/testkit/exam-walk.ts';
import { describe, expect, it } from 'vitest';
import { useCorrectionScenario } from '#features/grading/testing/correction-scenario.ts';
import { readSheet } from '#lib/sheets/sheets.ts';
import { cleanUpAppealFiles } from './file-access.ts';
import { appealScenario, reasoning } from './testing/appeal-scenario.ts';

const world = await useCorrectionScenario();
const { server, manager, sql } = world;
const { rulesOf, releasedExam, file, filed, handling, decide } = appealScenario(world);

/** A file for an appeal that is being written. */
const upload = async (client: typeof manager): Promise<string> => {
  const form = new FormData();
  form.append('purpose', 'appeal');
  form.append('file', new Blob(['fonte: livro, p. 12']), 'fonte.txt');
  return (await client.post('/api/v1/files', form)).body.model.id;
};
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('filing an appeal', () => {
  it('takes what the rules allow, until their time is over, and shows the time', async () => {
    const { exam, first, second } = await releasedExam({ enabled: false });
    const [one, two] = exam.itemIds;
    const resultOf = async () =>
      (await first.client.get(`/api/v1/answers/${first.answerId}/result`)).body.model.appeal;
    expect(await resultOf()).toBeNull();
    expect(codeOf(await file(first.client, first.answerId))).toEqual([409, 'appeals-closed']);

    await rulesOf(exam, { max_appeals: 2, item_ids: [one], whole_exam: true });
    const window = await resultOf();
    expect(window.left).toBe(2);
    expect(Date.parse(window.until) - Date.now()).toBeGreaterThan(47 * 3_600_000);
    const made = await file(first.client, first.answerId, { item_id: one });
    expect(made.body.model).toMatchObject({ status: 'OP', item_number: 1, is_own: true });
    expect(made.body.model.protocol).toMatch(/^20\d\d-\d{6}$/);
    expect(codeOf(await file(first.client, first.answerId, { item_id: one }))).toEqual([
      409,
      'appeal-exists',
    ]);
    expect(codeOf(await file(first.client, first.answerId, { item_id: two }))).toEqual([
      422,
      'appeal-subject',
    ]);
    const foreign = await file(first.client, first.answerId, { item_id: randomUUID() });
    expect(foreign.status).toBe(404);
    await filed(first.client, first.answerId);
    await rulesOf(exam, { max_appeals: 2 });
    expect(codeOf(await file(first.client, first.answerId, { item_id: two }))).toEqual([409, 'appeal-limit']);
    expect((await file(second.client, first.answerId)).status).toBe(404);
    expect((await file(second.client, second.answerId, { reasoning: 'curto' })).status).toBe(422);

    await sql(
      `update score_sheets set first_released_at = first_released_at - interval '48 hours' where attempt_id = $1`,
      [second.answerId],
    );
    await releaseScores(manager, exam.questionnaireId);
    expect(codeOf(await file(second.client, second.answerId))).toEqual([409, 'appeals-closed']);
  });

  it('is withdrawn by its candidate until somebody handles it, and leaves the limit and its place', async () => {
    const { exam, first, second } = await releasedExam({ max_appeals: 1 });
    const [item_id] = exam.itemIds;
    const withdraw = (id: string, client = first.client) => client.post(`/api/v1/appeals/${id}/withdraw`);
    const subject = async () =>
      (await first.client.get(`/api/v1/answers/${first.answerId}/appeal_subject`)).body.model;
    const id = await filed(first.client, first.answerId, { item_id });
    expect(await subject()).toMatchObject({ left: 0, items: [{ barred: true }, { barred: false }, {}] });
    expect((await withdraw(id, second.client)).status).toBe(404);
    expect((await withdraw(id)).body.model).toMatchObject({
      ...{ status: 'RE', outcome: 'withdrawn', answer: null, decided_at: null },
      history: [{ action: 'filed' }, { action: 'withdrawn', public: true }],
    });
    expect(codeOf(await withdraw(id))).toEqual([409, 'appeal-state']);
    expect(await subject()).toMatchObject({ left: 1, items: [{ barred: false }, {}, {}] });

    const act = (path: string, body: object) => manager.post(`${handling}/${id}/${path}`, body);
    expect(codeOf(await act('reopen', { message: 'De novo.' }))).toEqual([409, 'appeal-state']);
    expect(codeOf(await decide([id], { outcome: 'rejected' }))).toEqual([409, 'appeal-state']);
    const again = await filed(first.client, first.answerId, { item_id });
    expect(codeOf(await file(first.client, first.answerId, { item_id }))).toEqual([409, 'appeal-exists']);
    await manager.post(`${handling}/${again}/assign`, {});
    expect(codeOf(await withdraw(again))).toEqual([409, 'appeal-state']);
    await decide([again], { outcome: 'rejected' });

    const inQueue = async (status: string): Promise<string[]> => {
      const path = `${handling}?filters[questionnaire_id]=${exam.questionnaireId}&filters[status]=${status}`;
      return (await manager.get(path)).body.model.data.map((row: { id: string }) => row.id);
    };
    expect(await inQueue('withdrawn')).toEqual([id]);
    expect(await inQueue('RE')).toEqual([again]);
    const { body } = await manager.get(`${handling}/summary?questionnaire_id=${exam.questionnaireId}`);
    expect(body.model).toMatchObject({ open: 0, rejected: 1, withdrawn: 1, questions: [{ withdrawn: 1 }] });
  });

  it('numbers those that come at once one after the other, and takes one against the same', async () => {
    const { exam, first, second } = await releasedExam();
    const item_id = exam.itemIds[0];
    const replies = await Promise.all([
      ...[1, 2, 3].map(() => file(first.client, first.answerId, { item_id })),
      file(second.client, second.answerId, { item_id }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const made = await sql('select protocol from appeals where questionnaire_id = $1 order by protocol', [
      exam.questionnaireId,
    ]);
    const numbers = made.map(({ protocol }) => Number(protocol.slice(5)));
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
  });

  it('comes with own files, as many as the rules say', async () => {
    const { first, second } = await releasedExam();
    const [own, other, foreign] = [
      await upload(first.client),
      await upload(first.client),
      await upload(second.client),
    ];
    expect((await file(first.client, first.answerId, { file_ids: [own, other] })).status).toBe(422);
    expect((await file(first.client, first.answerId, { file_ids: [foreign] })).status).toBe(422);
    const id = await filed(first.client, first.answerId, { file_ids: [own] });
    expect((await file(second.client, second.answerId, { file_ids: [own] })).status).toBe(422);
    expect((await second.client.get(`/api/v1/files/${own}`)).status).toBe(404);
    expect((await manager.get(`/api/v1/files/${own}`)).status).toBe(200);
    const changed = await first.client.put(`/api/v1/appeals/${id}`, {
      ...{ reason: 'statement', reasoning: `${reasoning} Veja o livro.`, file_ids: [other] },
    });
    expect(changed.body.model).toMatchObject({ reason: 'statement', attachments: [{ id: other }] });
  });

  it('leaves no file behind that came with no appeal, or was taken out of it', async () => {
    const { first } = await releasedExam();
    const [sent, takenOut, forgotten] = [
      await upload(first.client),
      await upload(first.client),
      await upload(first.client),
    ];
    const id = await filed(first.client, first.answerId, { file_ids: [takenOut] });
    await first.client.put(`/api/v1/appeals/${id}`, { reason: 'other', reasoning, file_ids: [sent] });
    const { services } = server;
    const [gone] = await sql('select storage_key from files where id = $1', [forgotten]);
    const kept = async () =>
      (
        await sql('select id from files where id = any($1::uuid[]) order by created_at', [
          [sent, takenOut, forgotten],
        ])
      ).map((row) => row.id);
    await cleanUpAppealFiles(services);
    expect(await kept()).toEqual([sent, takenOut, forgotten]);
    const path = await services.files.locate(gone.storage_key);
    expect(existsSync(path)).toBe(true);
    await cleanUpAppealFiles({ ...services, now: () => Date.now() + 25 * 3_600_000 });
    expect(await kept()).toEqual([sent]);
    expect(existsSync(path)).toBe(false);
    expect((await first.client.get(`/api/v1/files/${sent}`)).status).toBe(200);
  });
});

describe('handling an appeal', () => {
  it('shows nobody another’s appeal, and candidates nothing private', async () => {
    const canary = `canário-${randomUUID()}`;
    const { exam, first, second } = await releasedExam();
    const id = await filed(first.client, first.answerId, { item_id: exam.itemIds[1] });
    const act = (path: string, body: object) => manager.post(`${handling}/${id}/${path}`, body);
    expect((await act('assign', {})).body.model).toMatchObject({
      status: 'IH',
      handler_id: manager.user?.id,
    });
    const edited = await first.client.put(`/api/v1/appeals/${id}`, { reason: 'other', reasoning });
    expect(codeOf(edited)).toEqual([409, 'appeal-state']);
    await act('notes', { message: canary });
    await act('notes', { message: 'Estamos verificando.', public: true });
    await act('ask', { message: 'Qual edição do livro?' });
    const replied = await first.client.post(`/api/v1/appeals/${id}/answer`, { message: 'A terceira.' });
    expect(replied.body.model.history.map((entry: { action: string }) => entry.action)).toEqual([
      ...['filed', 'taken', 'noted', 'asked', 'answered'],
    ]);
    expect(
      replied.body.model.history.map((entry: { author: string | null }) => entry.author === null),
    ).toEqual([false, true, true, true, false]);
    await decide([id], { outcome: 'rejected', answer: 'O gabarito está certo.' });

    const seen = await Promise.all([
      first.client.get('/api/v1/appeals'),
      first.client.get(`/api/v1/appeals/${id}`),
      first.client.get(`/api/v1/answers/${first.answerId}/appeal_subject`),
      first.client.get(`/api/v1/answers/${first.answerId}/result?full=1`),
      first.client.get('/api/v1/users/notifications'),
      first.client.get(`${handling}/${id}`),
    ]);
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 403]);
    const told = await sql(
      `select coalesce(json_agg(n)::text, '') || (select coalesce(json_agg(e)::text, '') from outbox_emails e) as text from notifications n`,
    );
    expect(JSON.stringify([seen, told])).not.toContain(canary);
    expect(JSON.stringify(seen)).toContain('O gabarito está certo.');
    expect(JSON.stringify((await manager.get(`${handling}/${id}`)).body)).toContain(canary);

    expect((await second.client.get(`/api/v1/appeals/${id}`)).status).toBe(404);
    expect((await second.client.post(`/api/v1/appeals/${id}/answer`, { message: 'x' })).status).toBe(404);
    const others = (await second.client.get('/api/v1/appeals')).body.model.data;
    expect(others.map((row: { id: string }) => row.id)).not.toContain(id);
    const staff = (await manager.get('/api/v1/appeals?per_page=100')).body.model.data;
    expect(staff.find((row: { id: string }) => row.id === id)).toMatchObject({ status: 'RE' });
  });

  it('is refused to its candidate, and to who may not', async () => {
    const { first } = await releasedExam();
    const id = await filed(first.client, first.answerId);
    const [student] = await sql(`select id from users where email = 'student@certame.example'`);
    const approver = await server.as('approver');
    expect((await approver.get(`${handling}/${id}`)).status).toBe(200);
    await sql('update appeals set user_id = $2 where id = $1', [id, approver.user?.id]);
    expect((await approver.get(`${handling}/${id}`)).status).toBe(404);
    const own = await decide([id], { outcome: 'rejected' }, approver);
    expect(codeOf(own)).toEqual([409, 'appeal-own']);
    expect(codeOf(await manager.post(`${handling}/${id}/assign`, { handler_id: student?.id }))).toEqual([
      422,
      'validation',
    ]);
  });

  it('lets only who may change the questionnaire decide what changes scores', async () => {
    const { exam, first, second } = await releasedExam();
    const item_id = exam.itemIds[1];
    const id = await filed(second.client, second.answerId, { item_id });
    const other = await filed(first.client, first.answerId, { item_id });
    const effect = { kind: 'void', item_id, mode: 'keep' };
    const approver = await server.as('approver');
    const mayChange = async (client: typeof manager) =>
      (await client.get(`${handling}/${id}`)).body.model.may_change;
    expect([await mayChange(approver), await mayChange(manager)]).toEqual([false, true]);
    const teacher = await server.as('teacher');
    const reason = 'Decisão tomada por engano.';
    for (const client of [approver, teacher])
      expect(
        [
          await decide([id], { effect }, client),
          await client.post(`${handling}/preview`, { questionnaire_id: exam.questionnaireId, effect }),
          await client.post(`${handling}/${id}/undo`, { reason }),
          await client.post(`${handling}/${id}/release`),
        ].map(({ status }) => status),
      ).toEqual([403, 403, 403, 403]);
    // Nothing holds yet that would answer it.
    expect(codeOf(await decide([id], {}, approver))).toEqual([422, 'validation']);
    await decide([other], { effect });
    expect((await decide([id], {}, approver)).body.model.decided).toBe(1);

    // Among those with the permission, a group of editors narrows it, here to nobody but administrators.
    await sql(
      `with made as (insert into editor_groups (institution_id, name, created_by) select institution_id, 'Banca', null from questionnaires where id = $1 returning id)
       update questionnaires q set settings = q.settings || jsonb_build_object('editors_group_id', made.id), created_by = null, updated_at = now() from made where q.id = $1`,
      [exam.questionnaireId],
    );
    expect([await mayChange(manager), await mayChange(world.admin)]).toEqual([false, true]);
    expect((await manager.post(`${handling}/${id}/undo`, { reason })).body.code).toBe(
      'questionnaire-editors',
    );
  });

  it('counts by question, outcome and time', async () => {
    const { exam, first, second, third } = await releasedExam();
    const [one, two] = exam.itemIds;
    const ids = [
      await filed(first.client, first.answerId, { item_id: one }),
      await filed(second.client, second.answerId, { item_id: one }),
      await filed(third.client, third.answerId, { item_id: two }),
    ];
    await sql(`update appeals set created_at = created_at - interval '3 hours' where id = $1`, [ids[0]]);
    await sql(`update appeals set due_at = now() - interval '1 hour' where id = $1`, [ids[2]]);
    await decide([ids[0] ?? ''], { outcome: 'rejected' });
    const { body } = await manager.get(`${handling}/summary?questionnaire_id=${exam.questionnaireId}`);
    const counts = { open: 2, granted: 0, rejected: 1, overdue: 1 };
    expect(body.model).toMatchObject(counts);
    expect(body.model.mean_hours).toBeCloseTo(3, 1);
    expect(body.model.questions).toMatchObject([
      { open: 1, rejected: 1, overdue: 0 },
      { open: 1, rejected: 0, overdue: 1, mean_hours: null },
    ]);
    const ofExam = `filters[questionnaire_id]=${exam.questionnaireId}`;
    expect((await manager.get(`${handling}/report?${ofExam}`)).body.model.data).toMatchObject([
      { appeals: 2, open: 1, rejected: 1, mean_hours: body.model.questions[0].mean_hours },
      { appeals: 1, overdue: 1, mean_hours: null },
    ]);
    const file = await manager.get(`${handling}/report/export/xls?${ofExam}`);
    const { rows } = await readSheet(Buffer.from(file.body), 'report.xlsx');
    const told = rows.map(({ values }) => `${values.Recursos} ${values.Indeferidos}`);
    expect(told).toEqual(['2 1', '1 0']);
    expect((await first.client.get(`${handling}/report?${ofExam}`)).status).toBe(403);
    const listed = async (filter: string): Promise<string[]> => {
      const { body: page } = await manager.get(`${handling}?${ofExam}${filter}`);
      return page.model.data.map((row: { id: string }) => row.id);
    };
    expect(await listed('&filters[which]=late')).toEqual([ids[2]]);
    // By deadline, and what is decided has none any more.
    expect(await listed('')).toEqual([ids[2], ids[1], ids[0]]);
  });
});
