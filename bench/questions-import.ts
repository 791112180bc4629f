/**
 * An import of a QTI package of 5,000 questions, each with a picture of its own: the preview and the job, the memory that they take above the idle
 * server, and what others wait for meanwhile; beside the time that the pictures alone take to be drawn anew.
 */

import { ApiClient } from '@certame/testkit/api-client.ts';
import { packStored } from '@certame/testkit/raw-zip.ts';
import { drawNoise, redraw } from '../apps/server/src/features/questions/import/testing/noise-pictures.ts';
import { qtiItem } from '../apps/server/src/features/questions/import/testing/qti-package.ts';
import { peakBytes, residentBytes } from './grid/transfers.ts';
import { createRandom } from './lib/random.ts';
import { onStage } from './lib/stage.ts';
import { ms, percentile } from './lib/statistics.ts';

const count = 5000;
const allowedMegabytes = 300;
const longestJobMs = 10 * 60_000;
const words =
  'cidade rio governo mundo energia massa planeta tempo luz som terra povo verso conta mapa lei arte campo porto ponte'.split(
    ' ',
  );
const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
const seconds = (timeMs: number): string => `${(timeMs / 1000).toFixed(1)} s`;

const random = createRandom(3);

async function writePackage(): Promise<{ bytes: Buffer; pictures: Buffer[] }> {
  const entries: { path: string; bytes: Buffer }[] = [];
  const pictures: Buffer[] = [];
  for (let number = 0; number < count; number += 1) {
    const text = Array.from({ length: 60 }, () => words[Math.floor(random() * words.length)]).join(' ');
    const body = `<p>${text} <img src="../images/q${number}.png" alt="figura"/></p>`;
    const picture = await drawNoise(random);
    pictures.push(picture);
    entries.push(
      { path: `items/q${number}.xml`, bytes: Buffer.from(qtiItem(`q${number}`, body)) },
      { path: `images/q${number}.png`, bytes: picture },
    );
  }
  return { bytes: Buffer.from(packStored(entries)), pictures };
}

/** Asks for something small again and again while `work` goes on, as somebody else would. */
async function besides(client: ApiClient, work: () => Promise<unknown>): Promise<string> {
  const timesMs: number[] = [];
  const going = work().then(() => true);
  const pause = (): Promise<boolean> => new Promise((resolve) => setTimeout(() => resolve(false), 200));
  do {
    const startedMs = performance.now();
    await client.get('/api/v1/base_question/tags');
    timesMs.push(performance.now() - startedMs);
  } while (!(await Promise.race([going, pause()])));
  timesMs.sort((a, b) => a - b);
  return `others wait p50 ${ms(percentile(timesMs, 50))}, p95 ${ms(percentile(timesMs, 95))}, at most ${ms(timesMs.at(-1) ?? 0)}`;
}

await onStage(async ({ startProduct }) => {
  const { bytes, pictures } = await writePackage();
  const { child, address } = await startProduct();
  const pid = child.pid ?? 0;
  const teacher = await new ApiClient(address).login(
    'teacher@certame.example',
    'Certame1',
    'Colégio Horizonte',
  );
  const send = async (options: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ format: 'qti', ...options })) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(bytes)]), 'prova.zip');
    const { status, body } = await teacher.post('/api/v1/base_question/import', form);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.model;
  };
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const idle = residentBytes(pid);
  console.log(`Package of ${megabytes(bytes.length)}; server ${megabytes(idle)} idle`);

  const measure = async (name: string, work: () => Promise<unknown>): Promise<number> => {
    const startedMs = performance.now();
    let others = '';
    let done: unknown;
    const peak = await peakBytes(pid, async () => {
      others = await besides(teacher, async () => {
        done = await work();
      });
    });
    const tookMs = performance.now() - startedMs;
    console.log(
      `${name}: ${seconds(tookMs)}; ${megabytes(peak)} at most, ${megabytes(peak - idle)} above idle of ${allowedMegabytes} MB allowed; ${others}; ${JSON.stringify(done)}`,
    );
    return tookMs;
  };
  await measure('Preview', async () => (await send({ dry_run: 'true' })).summary);
  let shown = 0;
  const jobMs = await measure('Import, without those that are there', async () => {
    const { job_id: jobId } = await send({ skip_duplicates: 'true' });
    const startedMs = performance.now();
    const { state, result, error_code: code } = await teacher.waitForJob(jobId, longestJobMs);
    shown = performance.now() - startedMs;
    if (state !== 'done') throw new Error(code);
    return { ...result, errors: result.errors.length, skipped_rows: result.skipped_rows.length };
  });
  const startedMs = performance.now();
  for (const picture of pictures) await redraw(picture);
  const bareMs = performance.now() - startedMs;
  console.log(
    `The job alone ${seconds(shown)}; the pictures alone ${seconds(bareMs)}; ratio ${(jobMs / bareMs).toFixed(1)}`,
  );
});
