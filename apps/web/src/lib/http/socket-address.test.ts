import { beforeEach, expect, test, vi } from 'vitest';

let reply: () => Promise<unknown> = () => Promise.reject(new Error('no line'));
const asked: string[] = [];
vi.mock('#lib/http/http.ts', () => ({
  request: (_method: string, path: string) => {
    asked.push(path);
    return reply();
  },
}));

async function freshModule(): Promise<() => Promise<string>> {
  vi.resetModules();
  return (await import('./socket-address.ts')).findSocketAddress;
}
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('window', { location: { origin: 'https://certame.example' } });
});

test('sockets of a room are at the page’s own server, unless that names an engine', async () => {
  reply = async () => ({ engine: null });
  expect(await (await freshModule())()).toBe('wss://certame.example/app/certame?protocol=7');
  reply = async () => ({ engine: { key: 'key-of-app', host: 'sockets.example', port: 8443, secure: true } });
  expect(await (await freshModule())()).toBe('wss://sockets.example:8443/app/key-of-app?protocol=7');
  reply = async () => ({ engine: { key: 'k', host: '127.0.0.1', port: 6001, secure: false } });
  expect(await (await freshModule())()).toBe('ws://127.0.0.1:6001/app/k?protocol=7');
});

test('the server is not asked where the exam’s form has told', async () => {
  const findSocketAddress = await freshModule();
  const { tellEngine } = await import('#lib/told-engine.ts');
  tellEngine({ key: 'k', host: 'sockets.example', port: 443, secure: true });
  expect(await findSocketAddress()).toBe('wss://sockets.example:443/app/k?protocol=7');
  tellEngine(null);
  expect(await findSocketAddress()).toBe('wss://certame.example/app/certame?protocol=7');
  expect(asked).toEqual([]);
});

test('the server is asked once, and again after it could not be reached', async () => {
  const findSocketAddress = await freshModule();
  reply = () => Promise.reject(new Error('no line'));
  await expect(findSocketAddress()).rejects.toThrow('no line');
  reply = async () => ({ engine: null });
  await findSocketAddress();
  await findSocketAddress();
  expect(asked).toEqual(['/broadcasting/config', '/broadcasting/config']);
});
