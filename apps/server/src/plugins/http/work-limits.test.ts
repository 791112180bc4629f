import { authenticated, type Endpoint } from '@certame/contract/kit/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { withinWorkLimits } from './work-limits.ts';

const MiB = 1024 * 1024;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const upload: Endpoint = {
  method: 'POST',
  path: '/api/v1/files',
  access: authenticated,
  tag: 'files',
  carries: 'multipart',
  bodyLimitBytes: 150 * MiB,
};

/** A handler that goes on until it is let go. */
function receiver(endpoint = upload) {
  const ends: (() => void)[] = [];
  const handle = withinWorkLimits(endpoint, () => new Promise<void>((resolve) => ends.push(resolve)));
  return {
    ends,
    send: (userId: string, bytes?: number) =>
      handle(
        {
          caller: { userId },
          headers: bytes === undefined ? {} : { 'content-length': String(bytes) },
        } as unknown as FastifyRequest,
        {} as FastifyReply,
      ),
    endAll: async () => {
      while (ends.length > 0) {
        for (const end of ends.splice(0)) end();
        await turn();
      }
    },
  };
}

it('receives two files of a user at once; the others wait unread, and beyond that many they are refused', async () => {
  const { ends, send, endAll } = receiver();
  const sent = Array.from({ length: 22 }, () => send('ana', 10));
  await turn();
  expect(ends).toHaveLength(2);
  await expect(send('ana', 10)).rejects.toMatchObject({ code: 'too-many-requests' });
  const other = send('bruno', 10);
  await turn();
  expect(ends).toHaveLength(3);
  await endAll();
  await Promise.all([...sent, other]);
});

it('holds only so many bytes of all users together, and takes whoever does not say at their most', async () => {
  const { ends, send, endAll } = receiver();
  const kept = [send('ana'), send('bruno'), send('carla', 80 * MiB)];
  await turn();
  expect(ends).toHaveLength(3);
  await expect(send('davi', 10 * MiB)).rejects.toMatchObject({ code: 'busy' });
  const small = send('elisa', 1 * MiB);
  await turn();
  expect(ends).toHaveLength(4);
  await endAll();
  await Promise.all([...kept, small]);
  const again = send('davi', 10 * MiB);
  await turn();
  expect(ends).toHaveLength(1);
  await endAll();
  await again;
});

it('counts little of what goes to disk as it arrives, whatever its size', async () => {
  const { ends, send, endAll } = receiver({ ...upload, spooled: true });
  const sent = Array.from({ length: 20 }, (_, index) => send(`user ${index}`, 50 * MiB));
  await turn();
  expect(ends).toHaveLength(20);
  await endAll();
  await Promise.all(sent);
});
