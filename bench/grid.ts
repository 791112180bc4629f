/**
 * A million students in one institution of twenty: pages, searches and every order, beside the same statements sent bare;
 * the import of 50,000 beside three bare statements; the export of 100,000 and the memory it takes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@certame/db/embedded/start-embedded-postgres.ts';
import { ApiClient } from '@certame/testkit/api-client.ts';
import pg from 'pg';
import { SERVER_FLAGS } from '../scripts/lib/server-flags.mjs';
import { BarePages } from './grid/bare.ts';
import { type MeasuredPage, measurePage, pageCases } from './grid/pages.ts';
import { fillStudents } from './grid/students.ts';
import {
  bareImport,
  type Exported,
  exportInBackground,
  importStudents,
  peakBytes,
  residentBytes,
} from './grid/transfers.ts';
import { ms, perSecond } from './lib/statistics.ts';

const times = 40;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
const folder = mkdtempSync(join(tmpdir(), 'certame-grid-'));
const sizes = { big: 1_000_000, second: 100_000, small: 3000, imported: 50_000 };

async function startProduct(ownerUrl: string): Promise<{ child: ChildProcess; address: string }> {
  const child = fork(join(import.meta.dirname, 'exam/server.ts'), [], {
    env: { ...process.env, DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' },
    execArgv: SERVER_FLAGS,
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { address: string }).address));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return { child, address: address.replace('localhost', '127.0.0.1') };
}

const signIn = (address: string, account: string, institution: string): Promise<ApiClient> =>
  new ApiClient(address).login(`${account}@certame.example`, 'Certame1', institution);

const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
const owner = new pg.Client({ connectionString: postgres.ownerUrl });
let product: ChildProcess | undefined;
try {
  const { child, address } = await startProduct(postgres.ownerUrl);
  product = child;
  await owner.connect();
  const { rows: known } = await owner.query<{ id: string; name: string }>(
    `select id, name from institutions where name in ('Colégio Horizonte', 'Instituto Maré') order by name`,
  );
  const [big, second] = known.map(({ id }) => id);
  if (!big || !second) throw new Error('The demonstration has no institutions');
  const { classIds } = await fillStudents(owner, big, second, sizes);
  const manager = await signIn(address, 'manager', 'Colégio Horizonte');
  const teacher = await signIn(address, 'teacher', 'Colégio Horizonte');
  // The teacher sees twenty classes of four hundred, in the filter and in the labels of each row.
  await owner.query(
    `insert into data_access (institution_id, owner_type, owner_id, model_type, model_id, level)
     select $1, 'user', $2, 'classes', unnest($3::uuid[]), 'read'`,
    [big, teacher.user?.id, classIds.slice(0, 20)],
  );
  const bare = await BarePages.open(postgres.ownerUrl);

  console.log(
    `Server time of ${times} requests in turn with the same statements sent bare, a million students:`,
  );
  const results: MeasuredPage[] = [];
  for (const one of pageCases(classIds[3] ?? '')) {
    const result = await measurePage(child, one.restricted ? teacher : manager, bare, big, one, times);
    results.push(result);
    console.log(`  ${result.line}`);
  }
  const worst = (of: (page: MeasuredPage) => number): number => Math.max(...results.map(of));
  const above = (of: (page: MeasuredPage) => number, limit: number): string =>
    `${results.filter((page) => of(page) > limit).length} of ${results.length} above`;
  console.log(
    `Slowest p95: ${ms(worst(({ p95Ms }) => p95Ms))} of 50 allowed, ${above(({ p95Ms }) => p95Ms, 50)}; ` +
      `highest ratio to the request's statements: ${worst(({ ratio }) => ratio).toFixed(2)} of 2 allowed, ` +
      `${above(({ ratio }) => ratio, 2)}; to those of the page alone: ` +
      `${worst(({ pageRatio }) => pageRatio).toFixed(2)}, ${above(({ pageRatio }) => pageRatio, 2)}`,
  );
  await bare.close();

  const elsewhere = await signIn(address, 'manager', 'Instituto Maré');
  const pid = child.pid ?? 0;
  // What the first export loads is not its own memory.
  await exportInBackground(elsewhere, '/api/v1/students/export/xls?filters[search]=aluno.1');
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const idle = residentBytes(pid);
  let sheet: Exported = { rows: 0, bytes: 0, ms: 0 };
  const peak = await peakBytes(pid, async () => {
    sheet = await exportInBackground(elsewhere, '/api/v1/students/export/xls');
  });
  console.log(
    `Export of ${sheet.rows} students: ${megabytes(sheet.bytes)} in ${(sheet.ms / 1000).toFixed(1)} s; ` +
      `server ${megabytes(idle)} idle, ${megabytes(peak)} at most; ${megabytes(peak - idle)} of the 200 MB allowed`,
  );

  const bareMs = await bareImport(owner, big, sizes.imported);
  const imported = await importStudents(manager, { count: sizes.imported });
  const rate = sizes.imported / (imported.ms / 1000);
  console.log(
    `Import of ${sizes.imported} students: ${perSecond(rate)}, ${((100 * rate) / 2000).toFixed(0)} % of the 2,000/s asked for; ` +
      `three bare statements ${perSecond(sizes.imported / (bareMs / 1000))}; ratio ${(imported.ms / bareMs).toFixed(1)}; new ${imported.summary.new}`,
  );
  const again = await importStudents(manager, { count: sizes.imported });
  console.log(
    `The same sheet again: ${perSecond(sizes.imported / (again.ms / 1000))}; new ${again.summary.new}, unchanged ${again.summary.same}`,
  );
  const halved = await importStudents(manager, { count: sizes.imported, renameEvery: 2 });
  console.log(
    `The same sheet with half of the names changed: ${perSecond(sizes.imported / (halved.ms / 1000))}; ` +
      `changed ${halved.summary.changed}, unchanged ${halved.summary.same}, new ${halved.summary.new}`,
  );
} finally {
  await owner.end();
  if (product) {
    const gone = new Promise((resolve) => product?.once('exit', resolve));
    product.kill('SIGTERM');
    await gone;
  }
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
