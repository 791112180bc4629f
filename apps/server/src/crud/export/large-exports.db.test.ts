import { grid } from '@certame/contract/constants.ts';
import { firstInstitution, secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it, vi } from 'vitest';
import { readSheet } from '#lib/sheets/sheets.ts';

const server = await useTestServer();
const { owner } = server;
const rows = 10_500;
const admin = await server.as('admin');
const { rows: found } = await owner.query('select id from institutions where name = $1', [firstInstitution]);
const institutionId = found[0].id;
await owner.query(
  `insert into disciplines (institution_id, name)
     select $1, 'Matéria ' || lpad(n::text, 5, '0') from generate_series(1, ${rows}) n`,
  [institutionId],
);
const path = '/api/v1/disciplines/export/xls?filters[search]=materia';
const limits = { maxRows: rows + 1, maxColumns: 100, maxBytes: 1e8, maxUnpackedBytes: 1e9 };

const enqueue = (task: string, payload: object) =>
  owner.query('select graphile_worker.add_job($1, payload := $2::json)', [task, JSON.stringify(payload)]);
const filesOf = async (jobId: string): Promise<number> =>
  Number((await owner.query('select count(*) as n from files where subject_id = $1', [jobId])).rows[0].n);

it('too many rows to wait for are made in the background, for whoever asked alone, and announced', async () => {
  const asked = await admin.get(path);
  expect([asked.status, asked.body.model?.total]).toEqual([202, rows]);
  const jobId = asked.body.model.job_id;
  const job = await admin.waitForJob(jobId);
  expect(job.state).toBe('done');
  const address = `/api/v1/files/${job.result.file_id}`;
  const file = await admin.get(address);
  expect(file.status).toBe(200);
  expect((await readSheet(file.body, 'list.xlsx', limits)).rows).toHaveLength(rows);
  expect((await (await server.as('manager')).get(address)).status).toBe(404);
  const { rows: told } = await owner.query(
    `select link from notifications where data->>'job_id' = $1 and data->>'state' = 'done'`,
    [jobId],
  );
  expect(told).toEqual([{ link: `/notifications?export=${jobId}` }]);

  // A process that was killed is followed by one that runs the job again.
  await enqueue('run_job', { job_id: jobId, institution_id: institutionId, user_id: admin.user?.id });
  await vi.waitFor(async () => expect((await admin.get(address)).status).toBe(404), 60_000);
  const { result } = await admin.waitForJob(jobId);
  await vi.waitFor(async () => expect(await filesOf(jobId)).toBe(1), 60_000);
  const again = await vi.waitFor(async () => {
    const { result: now } = await admin.waitForJob(jobId);
    const reply = await admin.get(`/api/v1/files/${now.file_id}`);
    expect([reply.status, now.file_id === job.result.file_id]).toEqual([200, false]);
    return now.file_id;
  }, 60_000);
  expect(result).toBeDefined();

  // The right to the list goes, and with it the file made of it.
  const { rows: taken } = await owner.query(
    `with roles_of as (select role_id from memberships where user_id = $1 and institution_id = $2)
     delete from role_permissions where role_id in (select role_id from roles_of) and permission_key like 'disciplines.%'
     returning role_id, permission_key`,
    [admin.user?.id, institutionId],
  );
  expect(taken.length).toBeGreaterThan(0);
  expect((await admin.get(`/api/v1/files/${again}`)).status).toBe(404);
  for (const { role_id, permission_key } of taken)
    await owner.query(
      `insert into role_permissions (institution_id, role_id, permission_key) values ($1, $2, $3)`,
      [institutionId, role_id, permission_key],
    );
  expect((await admin.get(`/api/v1/files/${again}`)).status).toBe(200);

  await owner.query(`update files set created_at = now() - interval '8 days' where id = $1`, [again]);
  await enqueue('forget_list_exports', {});
  await vi.waitFor(async () => expect((await admin.get(`/api/v1/files/${again}`)).status).toBe(404), 60_000);
});

it('refuses more while as many are being made for one person', async () => {
  await owner.query(
    `insert into job_runs (institution_id, user_id, kind) select $1, $2, 'area_export' from generate_series(1, 3)`,
    [institutionId, admin.user?.id],
  );
  const { status, body } = await admin.get(path);
  expect([status, body.code]).toEqual([429, 'too-many-requests']);
});

const namesOf = async (address: string): Promise<(string | undefined)[]> => {
  const { body, status } = await admin.get(address);
  expect(status).toBe(200);
  return (await readSheet(body, 'list.xlsx')).rows.map(({ values }) => values.Nome);
};
const query = (ids: readonly string[]): string => ids.map((id) => `ids[]=${id}`).join('&');

it('holds the chosen rows among those that the search finds, and nobody else’s', async () => {
  const { rows: others } = await owner.query(
    `insert into disciplines (institution_id, name)
       select id, 'Matéria alheia' from institutions where name = $1 returning id`,
    [secondInstitution],
  );
  expect(others).toHaveLength(1);
  const foreign = others.map(({ id }) => id);
  const page = (await admin.get('/api/v1/disciplines?filters[search]=materia&per_page=20')).body.model.data;
  const ids = [page[3].id, page[7].id];
  const names = await namesOf(`${path}&${query([...ids, ...foreign])}`);
  expect(names.toSorted()).toEqual([page[3].name, page[7].name].toSorted());
  expect(await namesOf(`${path}&${query(foreign)}`)).toEqual([]);
  expect(await namesOf(`/api/v1/disciplines/export/xls?filters[search]=nenhuma&${query(ids)}`)).toEqual([]);
  const many = Array.from({ length: grid.exportMaxIds + 1 }, () => ids[0] ?? '');
  for (const wrong of [query(many), 'ids[]=7', 'ids=', 'ids[toString]=1'])
    expect([wrong, (await admin.get(`${path}&${wrong}`)).status]).toEqual([wrong, 422]);
});

it('does so for lists that are no declared area', async () => {
  const page = (await admin.get('/api/v1/questionnaires?per_page=20')).body.model.data;
  const ids = [page[1].id, institutionId];
  expect(await namesOf(`/api/v1/questionnaires/export/xls?filters[search]=nenhuma&${query(ids)}`)).toEqual(
    [],
  );
  expect(await namesOf(`/api/v1/questionnaires/export/xls?${query(ids)}`)).toEqual([page[1].name]);
  const pdf = await admin.get(`/api/v1/questionnaires/export/pdf?${query(ids)}`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});
