import { expect, it } from 'vitest';
import { addressOf, asksForSocket } from './upgrades.ts';

const request = (forwarded?: string | string[]) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded as string },
  socket: { remoteAddress: '10.0.0.9' },
});

it('believes of the addresses that were forwarded those that the proxies in front have written', () => {
  expect(addressOf(request('1.1.1.1, 2.2.2.2'), 0)).toBe('10.0.0.9');
  expect(addressOf(request('1.1.1.1, 2.2.2.2'), 1)).toBe('2.2.2.2');
  expect(addressOf(request('1.1.1.1, 2.2.2.2'), 2)).toBe('1.1.1.1');
  expect(addressOf(request('1.1.1.1'), 5)).toBe('1.1.1.1');
  expect(addressOf(request(['1.1.1.1', '2.2.2.2']), 1)).toBe('2.2.2.2');
  expect(addressOf(request(), 1)).toBe('10.0.0.9');
  expect(addressOf(request(' , '), 1)).toBe('10.0.0.9');
});

it('takes for a socket only what asks for one', () => {
  const asks = (method: string, upgrade?: string) =>
    asksForSocket({ method, headers: upgrade === undefined ? {} : { upgrade } });
  expect([asks('GET', 'websocket'), asks('GET', 'WebSocket')]).toEqual([true, true]);
  expect([asks('GET', 'h2c'), asks('GET'), asks('POST', 'websocket'), asks('GET', 'websocket, h2c')]).toEqual(
    [false, false, false, false],
  );
});
