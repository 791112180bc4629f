/**
 * The baseline: one Fastify route that does one prepared upsert with the same driver, durable, without
 * authentication, rules or history.
 */
import fastify from 'fastify';
import pg from 'pg';

export const bareStatement = {
  name: 'bare-upsert',
  text: `insert into bench_bare (attempt_id, item_id, seq, value) values ($1, $2, $3, $4)
         on conflict (attempt_id, item_id) do update set seq = excluded.seq, value = excluded.value`,
};

if (process.argv[2] === 'serve') {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
  const app = fastify();
  app.post('/save', async (request) => {
    const body = request.body as { attempt_id: string; item_id: string; seq: number; value: string };
    await pool.query({
      ...bareStatement,
      values: [body.attempt_id, body.item_id, body.seq, JSON.stringify(body.value)],
    });
    return { ok: true };
  });
  process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) });
  process.on('SIGTERM', () => {
    app
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0));
  });
}
