import { useTestServer } from '@certame/testkit/use-test-server.ts';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { surviveBrokenConnections } from './database.ts';

const server = await useTestServer();

describe('a connection that breaks', () => {
  it('is told of without what it has sent, and the next one is there', async () => {
    const pool = new pg.Pool({ connectionString: server.ownerUrl, max: 1 });
    const told: Error[] = [];
    surviveBrokenConnections(pool, (error) => told.push(error));
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await server.owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect.poll(() => told.length).toBeGreaterThan(0);
    for (const error of told) expect(Object.keys(error)).not.toContain('client');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
