/**
 * `npm run soak`: candidates in their full life for half an hour, while lines break, tabs are loaded again, the server and its
 * PostgreSQL are killed and the server stands still. Nothing acknowledged may be lost, states must agree, memory must stay flat.
 * `--minutes=2 --candidates=100 --seed=7` for less, or the same again.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@certame/rules/exam/random.ts';
import { createSessions } from '@certame/testkit/direct-session.ts';
import { createExamScenario } from '@certame/testkit/exam-scenario.ts';
import pg from 'pg';
import { SoakCandidate, type Tally } from './candidate.ts';
import { checkDatabase } from './check-database.ts';
import type { SoakTarget } from './line.ts';
import { Product } from './product.ts';

const minuteMs = 60_000;
const questions = 20;
/** Resident memory at the end beside that of the first measurement after the last start, both after a collection. */
const memoryRatioMax = 1.2;
/** The server is killed in this first part of the time only: then it lives long enough for its memory to tell something. */
const killedUntil = 0.5;
const secret = 'a secret for soaking only, known to everybody';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const numberOf = (name: string, usual: number): number =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? usual);
const minutes = numberOf('minutes', 30);
const candidatesCount = numberOf('candidates', 300);
const seed = numberOf('seed', Date.now() % 1_000_000);
const random = seededRandom(String(seed));

const folder = mkdtempSync(join(tmpdir(), 'certame-soak-'));
const product = new Product({ DATA_DIR: folder, SECRET_KEY: secret, PORT: '0', LOG_LEVEL: 'silent' });

async function createStudents(emails: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: product.hello.ownerUrl });
  await client.connect();
  await client.query(
    `with home as (select id from institutions where name = 'Colégio Horizonte'),
          made as (insert into users (email, name) select one, one from unnest($1::text[]) one returning id, email, name),
          persons as (insert into people (institution_id, user_id, kind, name, email)
                      select home.id, made.id, 'student', made.name, made.email from made, home)
     insert into memberships (institution_id, user_id, role_id)
     select home.id, made.id, (select id from roles where institution_id = home.id and key = 'student') from made, home`,
    [emails],
  );
  await client.end();
}

const createExam = (userIds: readonly string[]) =>
  createExamScenario(product.hello.ownerUrl, {
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

const faults = { servers: 0, databases: 0, stops: 0 };

/** One fault at a time, with time to recover; none in the last part, in which everybody hands in. */
async function causeFaults(target: SoakTarget, killUntilMs: number, untilMs: number): Promise<void> {
  while (Date.now() < untilMs) {
    await sleep(15_000 + random() * 20_000);
    if (Date.now() >= untilMs) return;
    const kind = random();
    if (kind < 0.35 && Date.now() < killUntilMs) {
      faults.servers += 1;
      await product.killServer();
      target.address = product.hello.address;
    } else if (kind < 0.7) {
      faults.databases += 1;
      product.killPostgres();
    } else {
      faults.stops += 1;
      await product.freezeServer(2000 + random() * 4000);
    }
  }
}

async function soak(): Promise<string[]> {
  say(`${candidatesCount} candidates, ${minutes} minutes, --seed=${seed}`);
  await product.start();
  const emails = Array.from({ length: candidatesCount }, (_unused, index) => `soak${index}@certame.example`);
  await createStudents(emails);
  const sessions = await createSessions(product.hello.ownerUrl, emails, secret);
  const userIds = sessions.map(({ userId }) => userId);
  const tally: Tally = { violations: [], requests: 0, brokenLines: 0, reloads: 0, takeovers: 0, pauses: 0 };
  const target: SoakTarget = { address: product.hello.address, institutionId: '' };
  const startedMs = Date.now();
  const endMs = startedMs + minutes * minuteMs;
  const examMs = Math.min(5 * minuteMs, (minutes * minuteMs) / 2);
  const faulting = causeFaults(target, startedMs + killedUntil * minutes * minuteMs, endMs - examMs / 4);
  const people = sessions.map(({ token }) => new SoakCandidate(target, token, random, tally));
  const memory: number[] = [];
  while (Date.now() < endMs - 1000) {
    const exam = await createExam(userIds);
    target.institutionId = exam.institutionId;
    const examEndMs = Math.min(endMs, Date.now() + examMs);
    await Promise.all(
      people.map(async (candidate) => {
        await sleep(random() * 5000);
        await candidate.takeExam(
          { shortUrlId: exam.shortUrlId, textItemIds: exam.itemIds },
          () => Date.now() >= examEndMs,
        );
      }),
    );
    memory.push(await product.measureMemory());
    say(
      `${Math.round((Date.now() - startedMs) / 1000)} s: ${tally.requests} requests, ${tally.brokenLines} without a reply, ` +
        `${Math.round((memory.at(-1) ?? 0) / 1024 / 1024)} MB, ${tally.violations.length} violations`,
    );
  }
  await faulting;
  const records = people.flatMap((candidate) => candidate.records);
  const problems = [...tally.violations, ...(await checkDatabase(product.hello.ownerUrl, records))];
  problems.push(...product.deaths.map((death) => `the server ended by itself with ${death}`));
  if (records.some(({ finished }) => !finished)) problems.push('some attempts were never handed in');
  const early = memory[Math.floor(memory.length * killedUntil)] ?? Number.NaN;
  const ratio = (memory.at(-1) ?? Number.NaN) / early;
  if (!(ratio <= memoryRatioMax))
    problems.push(`memory at the end is ${ratio.toFixed(2)} times that of half of the way`);
  const acknowledged = records.reduce((sum, record) => sum + record.acknowledged.size, 0);
  say(
    `${records.length} attempts, ${acknowledged} acknowledged changes; ${tally.reloads} reloads, ${tally.takeovers} second devices, ` +
      `${tally.pauses} pauses; ${faults.servers} kills of the server, ${faults.databases} of PostgreSQL, ${faults.stops} stand-stills; ` +
      `memory ${ratio.toFixed(2)} of that of half of the way`,
  );
  if (acknowledged < candidatesCount) problems.push('hardly anything was acknowledged: nothing was tried');
  return problems;
}

let problems: string[];
try {
  problems = await soak();
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems.slice(0, 30)) say(`BREACH ${problem}`);
say(problems.length === 0 ? 'All bounds are held.' : `${problems.length} breaches.`);
process.exit(problems.length === 0 ? 0 : 1);
