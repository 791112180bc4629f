/** What the trials with whole lives of candidates share: their settings, their people, their exam, and how they tell what broke. */
import { seededRandom } from '@certame/rules/exam/random.ts';
import { createMembers, createSessions } from '@certame/testkit/direct-session.ts';
import { createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { firstInstitution } from '@certame/testkit/start-test-server.ts';
import pg from 'pg';
import type { SoakCandidate } from './candidate.ts';
import { leniency } from './locked-life.ts';
import type { SoakExam, SoakLife, Tally } from './records.ts';
import { questionLimitS } from './timed-life.ts';

const questions = 20;
const waitMs = 8000;

const numberOf = (name: string, usual: number): number =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1] ?? usual);

/** `--minutes=2 --candidates=100 --seed=7` of the command line. */
export function readSoakSettings(usual: { minutes: number; candidates: number }) {
  const seed = numberOf('seed', Date.now() % 1_000_000);
  return {
    minutes: numberOf('minutes', usual.minutes),
    candidates: numberOf('candidates', usual.candidates),
    seed,
    random: seededRandom(String(seed)),
  };
}

/** Members of the first institution, signed in. @param secret of the server, where it isn't the tests'. */
export async function createSoakStudents(
  ownerUrl: string,
  { name, count, secret }: { name: string; count: number; secret?: string },
) {
  const emails = Array.from({ length: count }, (_unused, index) => `${name}${index}@certame.example`);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await createMembers(
    client,
    firstInstitution,
    emails.map((email) => ({ email, roleKey: 'student' })),
  );
  await client.end();
  return createSessions(ownerUrl, emails, secret);
}

const settingsOf = {
  usual: { allow_pauses: true },
  timed: { presentation: 'question', do_not_go_back: true, question_limit_s: questionLimitS },
  locked: { lock_screen: true, leniency },
} as const;

/** It opens after a while, in which candidates wait with its questions sealed. */
export async function createSoakExam(
  ownerUrl: string,
  userIds: readonly string[],
  { life = 'usual', staffToken = null }: { life?: SoakLife; staffToken?: string | null } = {},
): Promise<SoakExam & { institutionId: string }> {
  const opensAtMs = Date.now() + waitMs;
  const takesFile = life === 'usual';
  const texts = Array.from({ length: questions }, (_unused, index) => ({
    type: 'simple_text' as const,
    content: { statement: `<p>Questão ${index + 1}</p>` },
    key: {},
  }));
  const file = { type: 'media' as const, content: { statement: '<p>Questão com arquivo</p>' }, key: {} };
  const { institutionId, shortUrlId, itemIds } = await createExamScenario(ownerUrl, {
    sections: [takesFile ? [...texts, file] : texts],
    settings: settingsOf[life],
    startsAt: new Date(opensAtMs),
    userIds,
  });
  return {
    ...{ life, institutionId, shortUrlId, opensAtMs, staffToken },
    textItemIds: itemIds.slice(0, questions),
    fileItemId: itemIds[questions] ?? null,
  };
}

const shares: readonly SoakLife[] = ['usual', 'timed', 'usual', 'locked', 'usual'];

/** One exam for each life. In the next round each candidate has another life. */
export async function createSoakExams(
  ownerUrl: string,
  userIds: readonly string[],
  { round, staffToken }: { round: number; staffToken: string },
): Promise<(SoakExam & { institutionId: string })[]> {
  const lifeOf = (index: number): SoakLife => shares[(index + round) % shares.length] ?? 'usual';
  const exams = new Map<SoakLife, SoakExam & { institutionId: string }>();
  for (const life of new Set(shares)) {
    const theirs = userIds.filter((_id, index) => lifeOf(index) === life);
    exams.set(life, await createSoakExam(ownerUrl, theirs, { life, staffToken }));
  }
  return userIds.flatMap((_id, index) => exams.get(lifeOf(index)) ?? []);
}

/** What has to have happened for the lives to prove something. */
const hasToHappen = [
  ...(['reloads', 'pauses', 'waited', 'phoneFiles', 'questionsOver', 'sentBehindClose'] as const),
  ...(['returns', 'closedByRoom', 'reopened'] as const),
];
export const findUntried = (tally: Tally): string[] =>
  hasToHappen.filter((name) => tally[name] === 0).map((name) => `no ${name}: that life was not tried`);

/** Bounds that every trial has: everybody handed in, and enough happened for it to prove something. */
export function checkSoak(records: SoakCandidate['records'], candidates: number) {
  const acknowledged = records.reduce((sum, record) => sum + record.acknowledged.size, 0);
  const problems: string[] = [];
  if (records.some(({ finished }) => !finished)) problems.push('some attempts were never handed in');
  if (acknowledged < candidates) problems.push('hardly anything was acknowledged: nothing was tried');
  return { acknowledged, problems };
}

/** One example of each kind, and how many there are: what follows from one failure would hide all others. */
export function tellProblems(problems: readonly string[], say: (line: string) => void): never {
  for (const [kind, alike] of Map.groupBy(problems, (problem) =>
    // The status and the code of a refusal tell one kind from another.
    problem
      .replace(/: (\d{3}) \{(?:.*?"code":"([\w-]+)")?.*/s, ': <$1 $2>')
      .replace(/[\da-f-]{30,}|(?<!<)\b\d+/g, '…'),
  ))
    say(`BREACH ${alike.length}x ${kind}: ${alike[0]}`);
  say(problems.length === 0 ? 'All bounds are held.' : `${problems.length} breaches.`);
  process.exit(problems.length === 0 ? 0 : 1);
}
