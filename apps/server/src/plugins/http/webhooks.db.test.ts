import type { AddressInfo } from 'node:net';
import { endpoint, publicAccess } from '@certame/contract/kit/endpoint.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from '#app.ts';
import { createBusyCount } from '#lib/log/busy-count.ts';
import { signWebhook } from '#lib/secrets/webhook-signature.ts';
import { registerErrorHandling } from '../errors.ts';
import { publicRoute, registerSchemaCompilers, requireDeclaredAccess } from '../routes.ts';
import { registerJsonBodies } from './json-bodies.ts';
import { standardWebhook, webhookRoute } from './webhooks.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const secrets = ['current'.repeat(5), 'previous'.repeat(5)];

const paid = endpoint({
  method: 'POST',
  path: '/api/v1/test/paid',
  access: publicAccess('signed by the provider of payments'),
  tag: 'test',
  body: z.object({ cents: z.int(), note: z.string().optional() }),
  rawBody: { contentTypes: ['application/json'] },
  bodyLimitBytes: 2000,
  reply: z.object({ isNew: z.boolean(), bytes: z.int() }),
});

/** The interface's own handlers and parsers, around a route that only this test has. */
const app = createApp({ ...server.services.config, LOG_LEVEL: 'silent' });
app.decorate('services', server.services);
app.decorate('mountedRoutes', []);
app.decorate('busyCount', createBusyCount(app.log));
registerErrorHandling(app);
registerSchemaCompilers(app);
registerJsonBodies(app);
app.register(async (api) => {
  requireDeclaredAccess(api);
  webhookRoute(api, paid, standardWebhook(secrets), async ({ body, rawBody, eventId }) => {
    const { rowCount } = await owner.query(
      'insert into test_payments (event_id, cents) values ($1, $2) on conflict do nothing',
      [eventId, body.cents],
    );
    return { isNew: rowCount === 1, bytes: rawBody.length };
  });
  publicRoute(api, { ...paid, path: '/api/v1/test/plain', rawBody: undefined } as never, async () => ({
    isNew: true,
    bytes: 0,
  }));
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const { port } = app.server.address() as AddressInfo;

await owner.query('create table test_payments (event_id text primary key, cents int not null)');
beforeEach(() => owner.query('delete from test_payments'));
const booked = async () => (await owner.query('select event_id, cents from test_payments')).rows;

const nowS = () => Math.floor(Date.now() / 1000);
interface Sent {
  id?: string;
  timestampS?: number;
  secret?: string;
  /** What arrives in the place of what was signed. */
  arrives?: string;
  headers?: Record<string, string>;
}
async function send(body: string, sent: Sent = {}) {
  const { id = 'evt_1', timestampS = nowS(), secret = secrets[0] ?? '', arrives = body } = sent;
  const reply = await fetch(`http://127.0.0.1:${port}${paid.path}`, {
    method: 'POST',
    body: arrives,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestampS),
      'webhook-signature': signWebhook(secret, { id, timestampS, rawBody: Buffer.from(body) }),
      ...sent.headers,
    },
  });
  return { status: reply.status, body: await reply.json() };
}

describe('a webhook', () => {
  it('is verified over its bytes, whatever blanks and escapes its JSON has', async () => {
    const texts = [
      '{"cents":100}',
      '{ "cents" :  100 ,\r\n\t"note":"p\\u00e3o" }\n',
      '{"note":"pão","cents":100}',
    ];
    for (const [index, text] of texts.entries())
      expect(await send(text, { id: `evt_${index}` })).toEqual({
        status: 200,
        body: { isNew: true, bytes: Buffer.byteLength(text) },
      });
  });

  it('is refused with one byte changed, were it a blank', async () => {
    const forged = ['{"cents":900}', '{"cents": 100}', '{"cents":100} ', ''];
    for (const arrives of forged) {
      const reply = await send('{"cents":100}', { arrives });
      expect([reply.status, reply.body.code], arrives).toEqual([403, 'invalid-signature']);
    }
    expect(await booked()).toEqual([]);
  });

  it('is refused when it is old, from the future, of another id or of another secret', async () => {
    const body = '{"cents":100}';
    const refused: Sent[] = [
      { timestampS: nowS() - 330 },
      { timestampS: nowS() + 330 },
      { headers: { 'webhook-timestamp': String(nowS() + 30) } },
      { headers: { 'webhook-timestamp': 'NaN' } },
      { headers: { 'webhook-id': 'evt_2' } },
      { headers: { 'webhook-id': '' } },
      { headers: { 'webhook-signature': '' } },
      { secret: 'another'.repeat(5) },
    ];
    for (const one of refused)
      expect((await send(body, one)).body.code, JSON.stringify(one)).toBe('invalid-signature');
    expect((await send(body, { secret: secrets[1] ?? '' })).status).toBe(200);
  });

  it('that comes again has no effect again, and is acknowledged', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => send('{"cents":100}')));
    replies.push(await send('{"cents":100}', { timestampS: nowS() - 60 }));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(replies.filter(({ body }) => body.isNew)).toHaveLength(1);
    expect(await booked()).toEqual([{ event_id: 'evt_1', cents: 100 }]);
  });

  it('is refused beyond its limit and with another type, before it is verified', async () => {
    const large = JSON.stringify({ cents: 100, note: 'x'.repeat(2000) });
    expect((await send(large)).body.code).toBe('too-large');
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await send('{"cents":100}', { headers: { 'content-type': type } })).status, type).toBe(415);
    expect(await booked()).toEqual([]);
  });

  it('is parsed and validated as any other body once its sender is known', async () => {
    expect((await send('{"cents":')).status).toBe(400);
    expect((await send('{"cents":1,"__proto__":{"a":1}}')).status).toBe(400);
    expect((await send(`{"cents":1,"note":${'['.repeat(80)}${']'.repeat(80)}}`)).body.code).toBe('malformed');
    const invalid = await send('{"cents":"1"}');
    expect([invalid.status, Object.keys(invalid.body.errors)]).toEqual([422, ['cents']]);
    // A stranger learns nothing of what would have been valid.
    expect((await send('{"cents":"1"}', { secret: 'x' })).status).toBe(403);
  });

  it('leaves other routes as they are, and can be mounted by nothing that verifies nobody', async () => {
    const plain = await fetch(`http://127.0.0.1:${port}/api/v1/test/plain`, {
      method: 'POST',
      body: '{"cents":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(plain.status).toBe(200);
    const other = createApp(server.services.config);
    expect(() => publicRoute(other, paid, async () => ({ isNew: true, bytes: 0 }))).toThrow('webhookRoute');
  });
});
