import { readFileSync } from 'node:fs';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import type pg from 'pg';
import { writeCsv } from '../../apps/server/src/lib/sheets/sheets.ts';

export const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** Highest resident memory of a process while `work` runs. */
export async function peakBytes(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(peak, residentBytes(pid));
}

/** Downloads without keeping anything. Gives the size. */
async function download(client: ApiClient, path: string): Promise<number> {
  const response = await fetch(`${client.address}${path}`, {
    headers: { authorization: `Bearer ${client.token}`, 'x-institution-id': client.institutionId ?? '' },
  });
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}

export interface Exported {
  rows: number;
  bytes: number;
  /** From the request to the last byte of the file. */
  ms: number;
}

/** A list so large that its file is made in the background. */
export async function exportInBackground(client: ApiClient, path: string): Promise<Exported> {
  const startedMs = performance.now();
  const { status, body } = await client.get(path);
  if (status !== 202) throw new Error(`${path}: ${status} instead of 202`);
  const { file_id } = await resultOfJob(client, body.model.job_id);
  const bytes = await download(client, `/api/v1/files/${file_id}`);
  return { rows: body.model.total, bytes, ms: performance.now() - startedMs };
}

const longestJobMs = 10 * 60_000;

async function resultOfJob(client: ApiClient, jobId: string) {
  const { state, result, error_message } = await client.waitForJob(jobId, longestJobMs);
  if (state === 'failed') throw new Error(error_message);
  return result;
}

export interface Imported {
  summary: Record<string, unknown>;
  /** From the request to the end of the job. */
  ms: number;
}

/** Imports the students 1 to `count`, whose names are others than last time for every so manyth. */
export async function importStudents(
  client: ApiClient,
  { count, renameEvery }: { count: number; renameEvery?: number },
): Promise<Imported> {
  const rows = Array.from({ length: count }, (_unused, index) => {
    const number = index + 1;
    const isRenamed = renameEvery !== undefined && number % renameEvery === 0;
    return [
      `${isRenamed ? 'Aluna Renomeada' : 'Aluno Importado'} ${number}`,
      `importado.${number}@grade.example`,
      `IMP${number}`,
      '(11) 98765-4321',
      '28/02/2001',
    ];
  });
  const columns = ['Nome completo', 'E-mail', 'Matrícula', 'Telefone', 'Data de nascimento'];
  const form = new FormData();
  form.set('dry_run', 'false');
  form.set('choices[update_existing]', 'true');
  form.set('file', new Blob([new Uint8Array(writeCsv(columns, rows))]), 'alunos.csv');
  const startedMs = performance.now();
  const { status, body } = await client.post('/api/v1/students/import', form);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const summary = await resultOfJob(client, body.model.job_id);
  return { summary, ms: performance.now() - startedMs };
}

/** What the database alone takes for the same people, logins and roles: three statements, with every index and trigger. */
export async function bareImport(owner: pg.Client, institutionId: string, count: number): Promise<number> {
  const startedMs = performance.now();
  await owner.query('begin');
  await owner.query(
    `insert into users (email, name, phone, must_change_password)
     select 'nu.' || n || '@grade.example', 'Aluno Nu ' || n, '(11) 98765-4321', true from generate_series(1, $1::int) n`,
    [count],
  );
  await owner.query(
    `insert into people (institution_id, user_id, kind, name, email, identifier, phone, birthdate)
     select $1, u.id, 'student', u.name, u.email, 'NU' || substring(u.email from '\\d+'), u.phone, date '2001-02-28'
       from users u where u.email like 'nu.%@grade.example'`,
    [institutionId],
  );
  await owner.query(
    `insert into memberships (institution_id, user_id, role_id)
     select $1, u.id, r.id from users u, roles r where u.email like 'nu.%@grade.example' and r.institution_id = $1 and r.key = 'student'`,
    [institutionId],
  );
  await owner.query('commit');
  return performance.now() - startedMs;
}
