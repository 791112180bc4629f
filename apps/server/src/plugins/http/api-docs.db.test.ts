import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';

const server = await useTestServer();

/** As it comes over the line: fetch would unpack it. */
const ask = (headers: Record<string, string>, path = '/api/docs/json') =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    get(`${server.address}${path}`, { headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part) => parts.push(part));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }),
      );
    }).on('error', reject);
  });

describe('the description of the interface', () => {
  it('comes packed as the client takes it, the same each time', async () => {
    const plain = await ask({});
    expect(JSON.parse(plain.body.toString())).toMatchObject({ openapi: '3.1.0', info: { title: 'Certame' } });
    const br = await ask({ 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(br.body.length).toBeLessThan(plain.body.length / 8);
    const gzip = await ask({ 'accept-encoding': 'gzip, br;q=0' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  });

  it.each(['/api/docs/json', '/api/docs/yaml'])('isn’t sent again to who has it: %s', async (path) => {
    const first = await ask({}, path);
    expect(first.status).toBe(200);
    const again = await ask({ 'if-none-match': `"other", ${String(first.headers.etag)}` }, path);
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });

  it('still has its page', async () => {
    expect((await ask({}, '/api/docs/')).status).toBe(200);
    expect((await ask({}, '/api/docs/static/swagger-ui.css')).status).toBe(200);
  });

  it('is off where the database is an own one, or others reach the demonstration, unless asked for', () => {
    const SECRET_KEY = 'x'.repeat(32);
    const own = { SECRET_KEY, DATABASE_URL: 'postgres://x' };
    expect(loadConfig({ SECRET_KEY }).apiDocs).toBe(true);
    expect(loadConfig(own).apiDocs).toBe(false);
    expect(loadConfig({ ...own, API_DOCS: 'on' }).apiDocs).toBe(true);
    expect(loadConfig({ SECRET_KEY, API_DOCS: 'off' }).apiDocs).toBe(false);
    const exposed = { SECRET_KEY, HOST: '0.0.0.0', EXPOSE_DEMONSTRATION: 'yes' };
    expect(loadConfig(exposed).apiDocs).toBe(false);
    expect(loadConfig({ ...exposed, API_DOCS: 'on' }).apiDocs).toBe(true);
  });
});

describe('an interface that is not described', async () => {
  const quiet = await useTestServer({ environment: { API_DOCS: 'off' } });
  it('answers there as anywhere else where nothing is', async () => {
    for (const path of ['/api/docs', '/api/docs/json', '/api/docs/static/swagger-ui.css'])
      expect((await fetch(`${quiet.address}${path}`)).status).toBe(404);
  });
});
