/**
 * Each report over 10,000 attempts at an exam of 45 questions: the first page and the charts in the time of the server, and the whole
 * list as a spreadsheet with the memory that its making takes.
 */
import { reportNames } from '@certame/contract/features/reports/endpoints.ts';
import { ApiClient } from '@certame/testkit/api-client.ts';
import { serverTimesOf } from './grid/pages.ts';
import { peakBytes, residentBytes } from './grid/transfers.ts';
import { onStage } from './lib/stage.ts';
import { ms, percentile } from './lib/statistics.ts';
import { fillExam, questions } from './reports/fill.ts';

const attempts = Number(process.env.REPORT_ATTEMPTS ?? 10_000);
const [pages, charts] = [30, 5];
const allowedMs = 300;
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Reads a file without keeping it; one that is made in the background is waited for. */
async function download(client: ApiClient, path: string): Promise<number> {
  const ask = (address: string) =>
    fetch(`${client.address}${address}`, {
      headers: { authorization: `Bearer ${client.token}`, 'x-institution-id': client.institutionId ?? '' },
    });
  let response = await ask(path);
  if (response.status === 202) {
    const { model } = (await response.json()) as { model: { job_id: string } };
    const job = await client.waitForJob(model.job_id, 600_000);
    if (job.state === 'failed') throw new Error(job.error_message);
    response = await ask(`/api/v1/files/${job.result.file_id}`);
  }
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}

await onStage(async ({ owner, ownerUrl, startProduct }) => {
  const { child, address } = await startProduct();
  const exam = await fillExam(owner, ownerUrl, attempts);
  const manager = await new ApiClient(address).login(
    'manager@certame.example',
    'Certame1',
    'Colégio Horizonte',
  );
  const measure = async (path: string, times: number): Promise<{ p95Ms: number; line: string }> => {
    await manager.get(path);
    await serverTimesOf(child);
    for (let turn = 0; turn < times; turn += 1) {
      const { status, body } = await manager.get(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    }
    const sorted = (await serverTimesOf(child)).toSorted((a, b) => a - b);
    const p95Ms = percentile(sorted, 95);
    return { p95Ms, line: `p50 ${ms(percentile(sorted, 50))}, p95 ${ms(p95Ms)}` };
  };

  console.log(
    `${attempts} attempts, ${questions} questions; time of the server, ${pages} first pages and ${charts} charts of each report:`,
  );
  const slow: string[] = [];
  for (const name of reportNames) {
    const key = name === 'performance' || name === 'results' ? 'questionnaires' : 'questionnaire_id';
    const path = `/api/v1/reports/questionnaire_${name}`;
    const query = `filters[${key}]=${exam.questionnaireId}`;
    const page = await measure(`${path}?${query}`, pages);
    const drawn = await measure(`${path}/charts?${query}`, charts);
    if (page.p95Ms > allowedMs) slow.push(name);
    const pid = child.pid ?? 0;
    const before = residentBytes(pid);
    const startedMs = performance.now();
    let bytes = 0;
    const peak = await peakBytes(pid, async () => {
      bytes = await download(manager, `${path}/export/xls?${query}`);
    });
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    await serverTimesOf(child);
    console.log(
      `  ${name}: page ${page.line}; charts ${drawn.line}; sheet ${megabytes(bytes)} in ${seconds} s, ${megabytes(Math.max(0, peak - before))} above`,
    );
  }
  console.log(
    slow.length === 0
      ? `Every first page within ${allowedMs} ms (p95)`
      : `Above ${allowedMs} ms: ${slow.join(', ')}`,
  );
});
