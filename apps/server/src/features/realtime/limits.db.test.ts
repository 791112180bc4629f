import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';

const server = await useTestServer();

async function statuses(times: number, ask: () => Promise<{ status: number }>): Promise<Set<number>> {
  const seen = new Set<number>();
  for (let done = 0; done < times; done += 50) {
    for (const { status } of await Promise.all(Array.from({ length: 50 }, ask))) seen.add(status);
  }
  return seen;
}

it('signatures of channels are counted by session: one that asks without end stops nobody else', async () => {
  const [busy, other] = [await server.as('student'), await server.as('student')];
  const ask = (client: typeof busy) =>
    client.post('/broadcasting/auth', { socket_id: '1.2', channel_name: `private-user.${client.user?.id}` });
  expect(await statuses(300, () => ask(busy))).toEqual(new Set([200]));
  expect((await ask(busy)).status).toBe(429);
  expect((await ask(other)).status).toBe(200);
  // And by person, however many sessions somebody opens.
  expect(await statuses(300, () => ask(other))).toContain(200);
  expect((await ask(await server.as('student'))).status).toBe(429);
  expect((await ask(await server.as('teacher'))).status).toBe(200);
});

it('renewals of one address are bounded', async () => {
  const ask = () => server.anonymous().post('/api/v1/token/renew');
  expect(await statuses(3000, ask)).toEqual(new Set([401]));
  expect((await ask()).status).toBe(429);
});
