/**
 * `npm run cluster`: three servers and a process for jobs behind HAProxy on Debian's PostgreSQL, 500 candidates in their full life with a
 * socket each, and every 20 seconds one server after the other is killed; every sixth time it is told to end instead, as an upgrade does.
 * Nothing acknowledged may be lost, nobody may be signed out, and sockets have to be back within five seconds.
 * `--minutes=2 --candidates=100 --seed=7` for less, or the same again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@certame/rules/exam/random.ts';
import { createMembers, createSessions } from '@certame/testkit/direct-session.ts';
import { createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { firstInstitution } from '@certame/testkit/start-test-server.ts';
import pg from 'pg';
import { SoakCandidate, type Tally } from '../../apps/server/test/soak/candidate.ts';
import { checkDatabase } from '../../apps/server/test/soak/check-database.ts';
import type { SoakTarget } from '../../apps/server/test/soak/line.ts';
import { percentile } from '../lib/statistics.ts';
import { Cluster } from './cluster.ts';
import { startDebianPostgres } from './debian-postgres.ts';
import { type SocketTally, watchSocket } from './watched-socket.ts';

const killEveryMs = 20_000;
const restartEvery = 6;
const socketBackMaxMs = 5000;
const questions = 20;

const numberOf = (name: string, usual: number): number =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const minutes = numberOf('minutes', 5);
const candidatesCount = numberOf('candidates', 500);
const seed = numberOf('seed', Date.now() % 1_000_000);
const random = seededRandom(String(seed));
const faults = { kills: 0, restarts: 0 };

async function createStudents(ownerUrl: string) {
  const emails = Array.from(
    { length: candidatesCount },
    (_unused, index) => `cluster${index}@certame.example`,
  );
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await createMembers(
    client,
    firstInstitution,
    emails.map((email) => ({ email, roleKey: 'student' })),
  );
  await client.end();
  return createSessions(ownerUrl, emails);
}

const createExam = (ownerUrl: string, userIds: readonly string[]) =>
  createExamScenario(ownerUrl, {
    sections: [
      Array.from({ length: questions }, (_unused, index) => ({
        type: 'simple_text' as const,
        content: { statement: `<p>Questão ${index + 1}</p>` },
        key: {},
      })),
    ],
    settings: { allow_pauses: true },
    userIds,
  });

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

function socketProblems({ awayMs, joined }: SocketTally): string[] {
  const sorted = awayMs.toSorted((a, b) => a - b);
  const back = (percent: number): string => (percentile(sorted, percent) / 1000).toFixed(2);
  console.log(
    `sockets: ${joined} of ${candidatesCount} joined at the end; ${sorted.length} were lost and came back after ${back(50)} s (p50), ${back(95)} s (p95), ${back(100)} s at most`,
  );
  return [
    ...(joined < candidatesCount ? [`${candidatesCount - joined} sockets never came back`] : []),
    ...(sorted.length === 0 ? ['no socket was lost: nothing was tried'] : []),
    ...(percentile(sorted, 95) > socketBackMaxMs ? ['sockets are away for longer than five seconds'] : []),
  ];
}

async function soak(ownerUrl: string, cluster: Cluster): Promise<string[]> {
  await cluster.start();
  const sessions = await createStudents(ownerUrl);
  const userIds = sessions.map(({ userId }) => userId);
  const exam = await createExam(ownerUrl, userIds);
  const target: SoakTarget = { address: cluster.address, institutionId: exam.institutionId };
  const tally: Tally = { violations: [], requests: 0, brokenLines: 0, reloads: 0, takeovers: 0, pauses: 0 };
  const sockets: SocketTally = { awayMs: [], joined: 0 };
  const stopSockets = sessions.map((session) => watchSocket(target, session, random, sockets));
  const endMs = Date.now() + minutes * 60_000;
  const people = sessions.map(({ token }) => new SoakCandidate(target, token, random, tally));
  await Promise.all([
    endServers(cluster, endMs - killEveryMs / 2),
    ...people.map(async (candidate) => {
      await sleep(random() * 5000);
      await candidate.takeExam(
        { shortUrlId: exam.shortUrlId, textItemIds: exam.itemIds },
        () => Date.now() >= endMs,
      );
    }),
  ]);
  const problems = socketProblems(sockets);
  for (const stop of stopSockets) stop();
  const records = people.flatMap((candidate) => candidate.records);
  const lost = await checkDatabase(ownerUrl, records);
  const signedOut = tally.violations.filter((violation) => violation.includes(': 401'));
  const acknowledged = records.reduce((sum, record) => sum + record.acknowledged.size, 0);
  console.log(
    `${faults.kills} kills and ${faults.restarts} restarts; ${tally.requests} requests, ${tally.brokenLines} without a reply; ` +
      `${acknowledged} acknowledged changes, lost: ${lost.length}; signed out: ${signedOut.length}`,
  );
  problems.push(...lost, ...tally.violations, ...cluster.deaths);
  if (records.some(({ finished }) => !finished)) problems.push('some attempts were never handed in');
  if (acknowledged < candidatesCount) problems.push('hardly anything was acknowledged: nothing was tried');
  return problems;
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
// One example of each kind, and how many there are.
for (const [kind, alike] of Map.groupBy(problems, (problem) =>
  problem.replace(/\{.*|[\da-f-]{30,}|\d+/gs, '…'),
))
  console.log(`BREACH ${alike.length}x ${kind}: ${alike[0]}`);
console.log(problems.length === 0 ? 'All bounds are held.' : `${problems.length} breaches.`);
process.exit(problems.length === 0 ? 0 : 1);
