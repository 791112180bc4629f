/** `npm run abuse`: prints what each attack did to candidates and sign-ins, and fails beyond the bounds below. */

import type { Latencies } from './probe.ts';
import { type AbuseReport, type AttackFigures, runAbuse } from './run-abuse.ts';
import { fullScale, shortScale } from './target.ts';

const bounds = { savesP99Ms: 250, signInMaxMs: 2000, memoryRatio: 1.2 } as const;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const figuresText = ({ done, failed, p50Ms, p99Ms, maxMs, firstFailure }: Latencies): string =>
  `${String(done).padStart(6)} done ${String(failed).padStart(3)} failed  p50 ${p50Ms.toFixed(0).padStart(5)}  p99 ${p99Ms.toFixed(0).padStart(5)}  max ${maxMs.toFixed(0).padStart(5)} ms${firstFailure ? `  (${firstFailure})` : ''}`;

function tell({ attack, seconds, saves, signIns }: AttackFigures): void {
  say(`\n${attack} (${seconds.toFixed(1)} s)`);
  say(`  saves    ${figuresText(saves)}`);
  say(`  sign-ins ${figuresText(signIns)}`);
}

/** What is beyond a bound, a line each. */
function findBreaches(report: AbuseReport): string[] {
  const breaches = [
    ...report.deaths.map((death) => `the server ended: ${death}`),
    ...report.serverErrors.slice(0, 20).map((error) => `status 500: ${error}`),
  ];
  if (report.lost > 0) breaches.push(`${report.lost} acknowledged answers are lost`);
  for (const { attack, saves, signIns } of report.attacks) {
    if (saves.failed > 0) breaches.push(`${attack}: ${saves.failed} saves failed (${saves.firstFailure})`);
    if (signIns.failed > 0)
      breaches.push(`${attack}: ${signIns.failed} sign-ins failed (${signIns.firstFailure})`);
    if (saves.p99Ms > bounds.savesP99Ms) breaches.push(`${attack}: saves p99 ${saves.p99Ms.toFixed(0)} ms`);
    if (signIns.maxMs > bounds.signInMaxMs)
      breaches.push(`${attack}: a sign-in took ${signIns.maxMs.toFixed(0)} ms`);
  }
  const ratio = report.memoryAfterBytes / report.memoryBeforeBytes;
  if (!(ratio <= bounds.memoryRatio)) breaches.push(`memory ${ratio.toFixed(2)} times that of before`);
  return breaches;
}

const args = process.argv.slice(2);
const only = args.find((arg) => !arg.startsWith('-'));
const short = args.includes('--short');
const report = await runAbuse(short ? shortScale : fullScale, {
  quietMs: short ? 2000 : 10_000,
  settleMs: short ? 2000 : 20_000,
  ...(only === undefined ? {} : { only }),
  ...(short ? {} : { warmUp: shortScale }),
  onFigures: tell,
});
tell({ attack: 'without any attack', seconds: short ? 2 : 10, ...report.quiet });
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
say(`\nanswers by status: ${JSON.stringify(report.statuses)}, without a reply: ${report.withoutReply}`);
say(`acknowledged: ${report.acknowledged}, lost: ${report.lost}`);
say(`memory: ${megabytes(report.memoryBeforeBytes)} before, ${megabytes(report.memoryAfterBytes)} after`);
const breaches = findBreaches(report);
for (const breach of breaches) say(`BREACH ${breach}`);
say(breaches.length === 0 ? 'All bounds are held.' : `${breaches.length} breaches.`);
process.exit(breaches.length === 0 ? 0 : 1);
