import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerWebFiles } from './web-files.ts';

const parent = mkdtempSync(join(tmpdir(), 'certame-web-'));
const folder = join(parent, 'dist');
const app = fastify();
const script = 'export const built = true;';

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(parent, 'secret.txt'), 'beside the folder');
  writeFileSync(join(folder, 'index.html'), '<h1>Certame</h1>');
  writeFileSync(join(folder, 'assets', 'page-1.js'), script);
  writeFileSync(join(folder, 'assets', 'page-1.js.br'), brotliCompressSync(script));
  await registerWebFiles(app, folder);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  rmSync(parent, { recursive: true });
});

it.each(['/', '/index.html', '/?from=mail'])('the page is asked for anew each time: %s', async (url) => {
  const { statusCode, body, headers } = await app.inject(url);
  expect([statusCode, body, headers['cache-control']]).toEqual([200, '<h1>Certame</h1>', 'no-cache']);
});

it('a file is kept for ever, and goes out compressed to who takes it so', async () => {
  const plain = await app.inject('/assets/page-1.js');
  expect([plain.statusCode, plain.body]).toEqual([200, script]);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const packed = await app.inject({ url: '/assets/page-1.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'br']);
  expect(packed.rawPayload.equals(brotliCompressSync(script))).toBe(true);
  expect(packed.headers['content-type']).toMatch(/^(text|application)\/javascript/);
});

it('the head of a file says what the file would', async () => {
  const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/assets/page-1.js' });
  expect([statusCode, body, headers['content-length']]).toEqual([200, '', `${script.length}`]);
});

/** Of an address as it stands: what makes addresses out of texts would shorten it. */
const statusOf = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', reject);
  });

it.each([
  '/assets/page-2.js',
  '/assets',
  '/assets/',
  '/Assets/page-1.js',
  '/assets/PAGE-1.js',
  '//index.html',
  '/./index.html',
  '/assets/../index.html',
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets%5cpage-1.js',
  '/index.html%00',
])('nothing is sent by another spelling, nor from elsewhere: %s', async (path) => {
  expect(await statusOf(path)).toBe(404);
});

it('what a newer build has laid there is sent, and what it took away is not found', async () => {
  writeFileSync(join(folder, 'assets', 'page-3.js'), 'newer');
  const both = await Promise.all([app.inject('/assets/page-3.js'), app.inject('/assets/page-3.js')]);
  expect(both.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, 'newer'],
    [200, 'newer'],
  ]);
  rmSync(join(folder, 'assets', 'page-3.js'));
  expect((await app.inject('/assets/page-3.js')).statusCode).toBe(404);
});
