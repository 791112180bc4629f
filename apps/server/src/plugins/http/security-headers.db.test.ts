import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';

const server = await useTestServer();

const headersOf = async (path: string): Promise<Headers> => (await fetch(`${server.address}${path}`)).headers;

it.each(['/', '/offline-worker.js', '/api/docs/static/index.html', '/no-such-page', '//api/v1/version'])(
  'a page is told all that it must not do: %s',
  async (path) => {
    const headers = await headersOf(path);
    const policy = headers.get('content-security-policy');
    for (const rule of [
      "script-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      expect(policy).toContain(rule);
    expect(policy).toMatch(/connect-src 'self'(;|$)/);
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

it.each([
  ['/api/v1/ping', "default-src 'none'; frame-ancestors 'none'"],
  ['/api/v1/students', "default-src 'none'; frame-ancestors 'none'"],
  ['/api/v1/no-such-thing', "default-src 'none'; frame-ancestors 'none'"],
  ['/assets/no-such-file.js', "default-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'"],
])(
  'data and files of a page run nothing, stand in no frame, and spare the line the rest: %s',
  async (path, policy) => {
    const headers = await headersOf(path);
    expect(headers.get('content-security-policy')).toBe(policy);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect([...headers].map((header) => header.join(': ')).join('\r\n').length).toBeLessThan(400);
  },
);

it('an answer of the interface is kept by no cache; a file that never changes says otherwise itself', async () => {
  const student = await server.as('student');
  for (const path of ['/api/v1/me', '/api/v1/ping', '/api/v1/domains_config', '/api/v1/no-such-thing']) {
    const { headers } = await fetch(`${server.address}${path}`, {
      headers: { authorization: `Bearer ${student.token}` },
    });
    expect(headers.get('cache-control'), path).toBe('no-store');
  }
});
