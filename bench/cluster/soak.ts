/**
 * `npm run cluster`: three servers and a process for jobs behind HAProxy on Debian's PostgreSQL, 500 candidates in their full life with a
 * socket each, and every 20 seconds one server after the other is killed; every sixth time it is told to end instead, as an upgrade does.
 * Nothing acknowledged may be lost, nobody may be signed out, and sockets have to be back within five seconds.
 * `--minutes=2 --candidates=100 --seed=7` for less, or the same again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { SoakCandidate } from '../../apps/server/test/soak/candidate.ts';
import { checkDatabase } from '../../apps/server/test/soak/check-database.ts';
import type { SoakTarget } from '../../apps/server/test/soak/line.ts';
import { noTally } from '../../apps/server/test/soak/records.ts';
import {
  checkSoak,
  createSoakExam,
  createSoakStudents,
  readSoakSettings,
  tellProblems,
} from '../../apps/server/test/soak/soak-world.ts';
import { takeExam } from '../../apps/server/test/soak/take-exam.ts';
import { percentile } from '../lib/statistics.ts';
import { Cluster } from './cluster.ts';
import { startDebianPostgres } from './debian-postgres.ts';
import { type SocketTally, watchSocket } from './watched-socket.ts';

const killEveryMs = 20_000;
const restartEvery = 6;
const socketBackMaxMs = 5000;

const {
  minutes,
  candidates: candidatesCount,
  seed,
  random,
} = readSoakSettings({ minutes: 5, candidates: 500 });
const faults = { kills: 0, restarts: 0 };

/** One server after the other, from a quiet beginning on; none in the last part, in which everybody hands in. */
async function endServers(cluster: Cluster, untilMs: number): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    await sleep(killEveryMs);
    if (Date.now() >= untilMs) return;
    if (turn % restartEvery === restartEvery - 1) {
      faults.restarts += 1;
      await cluster.restartServer(turn % 3);
    } else {
      faults.kills += 1;
      await cluster.killServer(turn % 3);
    }
  }
}

function socketProblems({ awayMs, joined, failures }: SocketTally): string[] {
  const sorted = awayMs.toSorted((a, b) => a - b);
  const back = (percent: number): string => (percentile(sorted, percent) / 1000).toFixed(2);
  console.log(
    `sockets: ${joined} of ${candidatesCount} joined at the end; ${sorted.length} were lost and came back after ${back(50)} s (p50), ${back(95)} s (p95), ${back(100)} s at most`,
  );
  const causes = [...failures].toSorted((a, b) => b[1] - a[1]).map(([why, times]) => `${times}x ${why}`);
  console.log(`tries to open or join one that failed: ${causes.join('; ') || 'none'}`);
  return [
    ...(joined < candidatesCount ? [`${candidatesCount - joined} sockets never came back`] : []),
    ...(sorted.length === 0 ? ['no socket was lost: nothing was tried'] : []),
    ...(percentile(sorted, 95) > socketBackMaxMs ? ['sockets are away for longer than five seconds'] : []),
  ];
}

async function soak(ownerUrl: string, cluster: Cluster): Promise<string[]> {
  await cluster.start();
  const sessions = await createSoakStudents(ownerUrl, { name: 'cluster', count: candidatesCount });
  const userIds = sessions.map(({ userId }) => userId);
  const exam = await createSoakExam(ownerUrl, userIds);
  const target: SoakTarget = { address: cluster.address, institutionId: exam.institutionId };
  const tally = noTally();
  const sockets: SocketTally = { awayMs: [], joined: 0, failures: new Map() };
  const stopSockets = sessions.map((session) => watchSocket(target, session, random, sockets));
  const endMs = Date.now() + minutes * 60_000;
  const people = sessions.map(({ token }) => new SoakCandidate(target, token, random, tally));
  await Promise.all([
    endServers(cluster, endMs - killEveryMs / 2),
    ...people.map(async (candidate) => {
      await sleep(random() * 5000);
      await takeExam(candidate, exam, () => Date.now() >= endMs);
    }),
  ]);
  const problems = socketProblems(sockets);
  for (const stop of stopSockets) stop();
  const records = people.flatMap((candidate) => candidate.records);
  const lost = await checkDatabase(ownerUrl, records);
  const signedOut = tally.violations.filter((violation) => violation.includes(': 401'));
  const { acknowledged, problems: unproven } = checkSoak(records, candidatesCount);
  console.log(
    `${faults.kills} kills and ${faults.restarts} restarts; ${tally.requests} requests, ${tally.brokenLines} without a reply; ` +
      `${acknowledged} acknowledged changes, lost: ${lost.length}; signed out: ${signedOut.length}`,
  );
  problems.push(...lost, ...tally.violations, ...cluster.deaths);
  return [...problems, ...unproven];
}

const postgres = await startDebianPostgres();
const cluster = new Cluster(postgres.ownerUrl);
let problems: string[];
try {
  console.log(`${candidatesCount} candidates, ${minutes} minutes, ${postgres.version}, --seed=${seed}`);
  problems = await soak(postgres.ownerUrl, cluster);
} finally {
  await cluster.stop();
  postgres.stop();
}
tellProblems(problems, console.log);
