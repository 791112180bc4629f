/** What both rehearsals of a point-in-time recovery share: an attempt whose answers tell to which instant the database was brought back. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientWith } from '@certame/testkit/direct-session.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import pg from 'pg';
import { createSoakStudents } from '../../apps/server/test/soak/soak-world.ts';

const device_id = 'restored-device';

export const secondsSince = (fromMs: number): string =>
  `${((performance.now() - fromMs) / 1000).toFixed(1)} s`;

async function query<Row extends pg.QueryResultRow>(ownerUrl: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

export const check = (what: string, found: unknown, expected: unknown): void => {
  const isSame = JSON.stringify(found) === JSON.stringify(expected);
  console.log(`${isSame ? 'ok  ' : 'FAIL'} ${what}: ${JSON.stringify(found)}`);
  if (!isSame) process.exitCode = 1;
};

/** The database's own clock, a second away from whatever is done before and afterwards. */
export async function momentBetween(ownerUrl: string): Promise<string> {
  await sleep(1000);
  const [row] = await query<{ now: string }>(ownerUrl, 'select clock_timestamp()::text as now');
  await sleep(1000);
  return row?.now ?? '';
}

/** Everything that was committed until now is in the archive afterwards. */
export async function archiveAll(ownerUrl: string, archive: string): Promise<void> {
  const [row] = await query<{ name: string }>(ownerUrl, 'select pg_walfile_name(pg_switch_wal()) as name');
  const last = join(archive, row?.name ?? '');
  for (let tries = 0; !existsSync(last); tries += 1) {
    if (tries > 100) throw new Error('The last WAL was not archived');
    await sleep(100);
  }
}

/** An attempt that is under way; its session outlives servers and databases. */
export async function beginAttempt(ownerUrl: string, address: string) {
  const [session] = await createSoakStudents(ownerUrl, { name: 'restored', count: 1 });
  if (!session) throw new Error('No candidate was made');
  const scenario = await createExamScenario(ownerUrl, {
    sections: [[choiceQuestion('um'), choiceQuestion('dois'), choiceQuestion('três')]],
    userIds: [session.userId],
  });
  const at = (server: string) => clientWith(server, session, scenario.institutionId);
  const begun = await at(address).post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id });
  const attemptId = String(begun.body.answer_id);
  return {
    /** @returns how many were acknowledged. */
    save: async (server: string, seq: number, value: string): Promise<number> => {
      const item_id = scenario.itemIds[seq - 1];
      const responses = [{ item_id, seq, value, answered_at: new Date().toISOString() }];
      const reply = await at(server).post(`/api/v1/answers/${attemptId}/responses`, { device_id, responses });
      return reply.body.acknowledged.length;
    },
    valuesAt: async (database: string): Promise<string[]> => {
      const rows = await query<{ value: string }>(
        database,
        `select value from responses where attempt_id = '${attemptId}' order by seq`,
      );
      return rows.map(({ value }) => value);
    },
  };
}
