/**
 * `npm run soak`: candidates in their full life for half an hour, while lines break, tabs are loaded again, the server and its
 * PostgreSQL are killed and the server stands still. Nothing acknowledged may be lost, states must agree, memory must stay flat.
 * `--minutes=2 --candidates=100 --seed=7` for less, or the same again.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSessions } from '@certame/testkit/direct-session.ts';
import { SoakCandidate } from './candidate.ts';
import { checkDatabase } from './check-database.ts';
import type { SoakTarget } from './line.ts';
import { Product } from './product.ts';
import { noTally } from './records.ts';
import {
  checkSoak,
  createSoakExams,
  createSoakStudents,
  findUntried,
  readSoakSettings,
  tellProblems,
} from './soak-world.ts';
import { takeExam } from './take-exam.ts';

const minuteMs = 60_000;
/** Resident memory at the end beside that of the first minute after the last start, both after a collection. */
const memoryRatioMax = 1.2;
/** Fewer figures, a minute apart, tell nothing of a growth. */
const memoryFiguresMin = 4;
/** The server is killed in this first part of the time only: then it lives long enough for its memory to tell something. */
const killedUntil = 0.5;
const secret = 'a secret for soaking only, known to everybody';
/** Gives back what was closed. */
const staffEmail = 'manager@certame.example';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const {
  minutes,
  candidates: candidatesCount,
  seed,
  random,
} = readSoakSettings({ minutes: 30, candidates: 300 });

const folder = mkdtempSync(join(tmpdir(), 'certame-soak-'));
const product = new Product({ DATA_DIR: folder, SECRET_KEY: secret, PORT: '0', LOG_LEVEL: 'silent' });

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

/** Resident memory each minute, from the last start of the server on. */
async function watchMemory(fromMs: number, untilMs: number): Promise<number[]> {
  const figures: number[] = [];
  for (let atMs = fromMs; atMs < untilMs; atMs += minuteMs) {
    await sleep(Math.max(0, atMs - Date.now()));
    figures.push(await product.measureMemory());
  }
  return figures;
}

function findGrowth(figures: readonly number[]): string[] {
  if (figures.length < memoryFiguresMin) {
    say(`${figures.length} figures of memory: too short a time to tell of a growth`);
    return [];
  }
  const ratio = (figures.at(-1) ?? Number.NaN) / (figures[0] ?? Number.NaN);
  say(
    `memory ${figures.map((bytes) => Math.round(bytes / 1024 / 1024)).join(', ')} MB, the last ${ratio.toFixed(2)} of the first`,
  );
  return ratio <= memoryRatioMax
    ? []
    : [`memory at the end is ${ratio.toFixed(2)} times that of the beginning`];
}

/** One round of exams after the other, one for each candidate, until the time is over. */
async function takeExams(
  people: readonly SoakCandidate[],
  userIds: readonly string[],
  target: SoakTarget,
  { endMs, examMs, staffToken }: { endMs: number; examMs: number; staffToken: string },
): Promise<void> {
  for (let round = 0; Date.now() < endMs - 1000; round += 1) {
    const exams = await createSoakExams(product.hello.ownerUrl, userIds, { round, staffToken });
    target.institutionId = exams[0]?.institutionId ?? '';
    const examEndMs = Math.min(endMs, Date.now() + examMs);
    const isOver = (): boolean => Date.now() >= examEndMs || product.deaths.length > 0;
    await Promise.all(
      people.map(async (candidate, index) => {
        const exam = exams[index];
        await sleep(random() * 5000);
        if (exam) await takeExam(candidate, exam, isOver);
      }),
    );
  }
}

async function soak(): Promise<string[]> {
  say(`${candidatesCount} candidates, ${minutes} minutes, --seed=${seed}`);
  await product.start();
  const sessions = await createSoakStudents(product.hello.ownerUrl, {
    name: 'soak',
    count: candidatesCount,
    secret,
  });
  const userIds = sessions.map(({ userId }) => userId);
  const [staff] = await createSessions(product.hello.ownerUrl, [staffEmail], secret);
  if (!staff) throw new Error(`Nobody is ${staffEmail}`);
  const tally = noTally();
  const target: SoakTarget = { address: product.hello.address, institutionId: '' };
  const startedMs = Date.now();
  const endMs = startedMs + minutes * minuteMs;
  const examMs = Math.min(5 * minuteMs, (minutes * minuteMs) / 2);
  const killUntilMs = startedMs + killedUntil * minutes * minuteMs;
  const people = sessions.map(({ token }) => new SoakCandidate(target, token, random, tally));
  const [memory] = await Promise.all([
    // A restart that began in the last moment has a minute.
    watchMemory(killUntilMs + minuteMs, endMs),
    causeFaults(target, killUntilMs, endMs - examMs / 4),
    takeExams(people, userIds, target, { endMs, examMs, staffToken: staff.token }),
  ]);
  const records = people.flatMap((candidate) => candidate.records);
  const problems = [...tally.violations, ...(await checkDatabase(product.hello.ownerUrl, records))];
  problems.push(...product.deaths.map((death) => `the server ended by itself with ${death}`));
  problems.push(...findGrowth(memory), ...findUntried(tally));
  const { acknowledged, problems: unproven } = checkSoak(records, candidatesCount);
  say(
    `${records.length} attempts, ${tally.requests} requests, ${tally.brokenLines} without a reply, ${acknowledged} acknowledged changes; ` +
      `${tally.reloads} reloads, ${tally.takeovers} second devices, ${tally.pauses} pauses, ${tally.waited} waited, ${tally.phoneFiles} files by phone; ` +
      `${tally.questionsOver} questions ran out, ${tally.sentBehindClose} answers came behind a close; full screen left and entered again ${tally.returns} times, ` +
      `closed for it ${tally.closedByRoom} times by the room and ${tally.closedByServer} by the server, ${tally.reopened} given back; ` +
      `${faults.servers} kills of the server, ${faults.databases} of PostgreSQL, ${faults.stops} stand-stills`,
  );
  return [...problems, ...unproven];
}

let problems: string[];
try {
  problems = await soak();
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
tellProblems(problems, say);
