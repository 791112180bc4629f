import pg from 'pg';
import { expect } from 'vitest';

interface Reply {
  status: number;
  body: unknown;
}

/** Keys of messages, placeholders and words of libraries that have no place in what a person reads. */
const notForPeople =
  /\{\{|\bundefined\b|\[object|^[a-z_]+(\.[a-z_-]+)*$|Invalid |Expected |expected |at least|too (big|small|long)/i;

/** A refusal as the interface promises it: a code, Portuguese for people, problems by field. */
export function expectCivil({ status, body }: Reply, what: string): void {
  const told = `${what} -> ${status} ${JSON.stringify(body)?.slice(0, 400)}`;
  expect([500, 501, 502, 504], told).not.toContain(status);
  if (status < 400) return;
  const error = body as { code: string; messages: { level: string; message: string }[]; errors: object };
  expect(error.code, told).toMatch(/^[a-z][a-z_-]+$/);
  expect(error.messages.length, told).toBeGreaterThan(0);
  for (const { message } of error.messages) {
    expect(message, told).toMatch(/^[A-ZÀ-Ú“][\s\S]*[.!?]$/);
    expect(message, told).not.toMatch(notForPeople);
  }
  expect(Array.isArray(error.errors), told).toBe(false);
  for (const problems of Object.values(error.errors) as string[][]) {
    expect(problems.length, told).toBeGreaterThan(0);
    for (const problem of problems) {
      expect(problem, told).toMatch(/\S \S/);
      expect(problem, told).not.toMatch(notForPeople);
    }
  }
}

/** Rows of every table but those that count tries and sessions, whatever is asked. */
export async function rowCounter(owner: pg.Client): Promise<() => Promise<Record<string, number>>> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('sessions', 'login_failures') order by 1`,
  );
  const counts = rows.map(
    ({ name }) => `(select count(*)::int from ${pg.escapeIdentifier(name)}) as ${pg.escapeIdentifier(name)}`,
  );
  // Asked for after every request: with a name it is planned once, and planning it takes longer than counting.
  const count = { name: 'count-rows', text: `select ${counts.join(', ')}` };
  return async () => (await owner.query<Record<string, number>>(count)).rows[0] ?? {};
}
