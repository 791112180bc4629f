import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '#plugins/config.ts';
import { createReadiness } from './readiness.ts';

const token = 'a token for tests only';
const server = await useTestServer({
  environment: { METRICS_PORT: '0', METRICS_TOKEN: token, LOG_LEVEL: 'silent' },
});
const { owner, services } = server;

const metricsOf = (headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  fetch(`http://127.0.0.1:${server.metricsPort}/metrics`, { headers });
/** The value of the one line that begins so. */
const figureOf = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(line))
      ?.split(' ')
      .at(-1),
  );

describe('/healthz and /readyz', () => {
  it('say to strangers in one word that the process lives and is ready', async () => {
    const stranger = server.anonymous();
    expect(await stranger.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    const ready = await stranger.get('/readyz');
    expect(ready).toMatchObject({ status: 200, body: { status: 'ready' } });
    expect(ready.headers.get('cache-control')).toBe('no-store');
  });

  it('refuses requests while the schema is older than the code, and takes a newer one', async () => {
    const stranger = server.anonymous();
    const statusOf = async () => (await stranger.get('/readyz')).body.status;
    const { rows } = await owner.query('select max(created_at) as last from drizzle.__drizzle_migrations');
    const change = (by: number) =>
      owner.query(
        'update drizzle.__drizzle_migrations set created_at = created_at + $1 where created_at = $2',
        [by, by < 0 ? rows[0].last : String(Number(rows[0].last) - 1)],
      );
    await change(-1);
    await expect.poll(statusOf).toBe('schema');
    expect((await stranger.get('/readyz')).status).toBe(503);
    expect((await stranger.get('/healthz')).status).toBe(200);
    await change(1);
    await expect.poll(statusOf).toBe('ready');
    await owner.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      'of a later version',
      '9999999999999',
    ]);
    expect(await createReadiness(services.database.system, Date.now).check()).toBe(null);
  });

  it('refuses requests while the database does not answer, and while the process is ending', async () => {
    const broken = { query: () => Promise.reject(new Error('connect ECONNREFUSED')) };
    const readiness = createReadiness(broken as never, Date.now);
    expect(await readiness.check()).toBe('database');
    const ending = createReadiness(services.database.system, Date.now);
    ending.markDraining();
    expect(await ending.check()).toBe('draining');
  });
});

describe('/metrics', () => {
  it('is not on the port that people use, and wants its token on its own', async () => {
    expect((await server.anonymous().get('/metrics')).status).toBe(404);
    expect((await metricsOf({})).status).toBe(401);
    expect((await metricsOf({ authorization: 'Bearer another token of tests' })).status).toBe(401);
    expect((await metricsOf()).status).toBe(200);
    const other = await fetch(`http://127.0.0.1:${server.metricsPort}/api/v1/me`);
    expect(other.status).toBe(404);
  });

  it('is off unless asked for, and refuses to face others without a token', () => {
    expect(loadConfig({ DATABASE_URL: 'postgres://x' }).METRICS_PORT).toBe(undefined);
    const open = { DATABASE_URL: 'postgres://x', METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' };
    expect(() => loadConfig(open)).toThrow('METRICS_TOKEN');
    expect(loadConfig({ ...open, METRICS_TOKEN: token }).METRICS_PORT).toBe(9464);
  });

  it('counts saves, requests by route, queues, sockets and connections', async () => {
    const student = await server.as('student');
    const scenario = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('um')]] });
    const begun = await student.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, {
      device_id: 'metrics-device',
    });
    expect(begun).toMatchObject({ status: 201 });
    const response = {
      item_id: scenario.itemIds[0],
      seq: 1,
      value: 'a',
      answered_at: new Date().toISOString(),
    };
    const saved = await student.post(`/api/v1/answers/${begun.body.answer_id}/responses`, {
      device_id: 'metrics-device',
      responses: [response],
    });
    expect(saved.status).toBe(200);
    await server.anonymous().get('/api/v1/me');
    const text = await (await metricsOf()).text();
    expect(figureOf(text, 'certame_committed_entries_total{kind="saves"}')).toBe(1);
    expect(figureOf(text, 'certame_commit_batch_entries_sum{kind="saves"}')).toBe(1);
    expect(text).toMatch(
      /_count\{method="POST",route="\/api\/v1\/answers\/:\w+\/responses",status="2xx"\} 1\n/,
    );
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/me",status="4xx"\} 1/,
    );
    expect(text).not.toContain(begun.body.answer_id);
    expect(figureOf(text, 'certame_sockets')).toBe(0);
    expect(figureOf(text, 'certame_database_connections{pool="app",state="total"}')).toBeGreaterThan(0);
    for (const queue of ['interactive', 'batch', 'external'])
      expect(figureOf(text, `certame_jobs{queue="${queue}",state="waiting"}`)).toBeGreaterThanOrEqual(0);
    expect(figureOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });
});

describe('the id of a request', () => {
  it('is that of the proxy in front where it is well-formed, and a new one else', async () => {
    const idOf = async (given?: string) =>
      (
        await server.anonymous().send('GET', '/healthz', undefined, given ? { 'x-request-id': given } : {})
      ).headers.get('x-request-id');
    expect(await idOf('proxy-1234.abcd')).toBe('proxy-1234.abcd');
    expect(await idOf('short')).not.toBe('short');
    expect(await idOf('with a "quote" in it')).toMatch(/^[\w.-]{8,64}$/);
    expect(await idOf()).not.toBe(await idOf());
  });
});
