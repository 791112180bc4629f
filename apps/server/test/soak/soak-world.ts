/** What the trials with whole lives of candidates share: their settings, their people, their exam, and how they tell what broke. */
import { seededRandom } from '@certame/rules/exam/random.ts';
import { createMembers, createSessions } from '@certame/testkit/direct-session.ts';
import { createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { firstInstitution } from '@certame/testkit/start-test-server.ts';
import pg from 'pg';
import type { SoakCandidate, Tally } from './candidate.ts';

const questions = 20;

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

export const noTally = (): Tally => ({
  ...{ violations: [], requests: 0, brokenLines: 0, reloads: 0, takeovers: 0, pauses: 0 },
});

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

export const createSoakExam = (ownerUrl: string, userIds: readonly string[]) =>
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
    problem.replace(/\{.*|[\da-f-]{30,}|\d+/gs, '…'),
  ))
    say(`BREACH ${alike.length}x ${kind}: ${alike[0]}`);
  say(problems.length === 0 ? 'All bounds are held.' : `${problems.length} breaches.`);
  process.exit(problems.length === 0 ? 0 : 1);
}
