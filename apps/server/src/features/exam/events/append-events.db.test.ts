import { randomUUID } from 'node:crypto';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { loadChains } from './append-events.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });

/** The statement that reads the ends of chains. */
async function chainEndsStatement(): Promise<string> {
  let text = '';
  const listener = {
    query: (asked: { text: string }) => {
      ({ text } = asked);
      return Promise.resolve({ rows: [] });
    },
  };
  await loadChains(listener as unknown as pg.ClientBase, [randomUUID()]);
  return text;
}

test('the end of a chain is found by its attempt, also in a table that was never analysed', async () => {
  const { owner } = server;
  await owner.query('truncate attempt_events');
  for (const column of ['attempt_id', 'institution_id', 'position', 'seq'])
    await owner.query(`select pg_clear_attribute_stats('public', 'attempt_events', $1, false)`, [column]);
  const { rows } = await owner.query<{ id: string }>('select id from institutions limit 1');
  const client = new pg.Client({ connectionString: server.urls.app });
  await client.connect();
  try {
    await client.query(`begin; set local certame.institution_id = '${rows[0]?.id}'`);
    await client.query(`set local plan_cache_mode = force_generic_plan`);
    await client.query(`prepare ends (uuid[]) as ${await chainEndsStatement()}`);
    const plan = await client.query(`explain execute ends ('{${randomUUID()}}')`);
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toContain('Index Cond: ((attempt_id = asked.id)');
    expect(lines).not.toContain('attempt_events_received');
  } finally {
    await client.end();
  }
});
