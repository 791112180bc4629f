import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test } from 'vitest';
import { readRange } from './send-file.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner, services } = server;

/** A film of the teacher's, and an address to play it. */
async function film(bytes = Buffer.from('0123456789'), mime = 'video/webm') {
  const teacher = await server.as('teacher');
  const { storageKey, sha256, size } = await services.files.put(bytes);
  const { rows } = await owner.query(
    `insert into files (institution_id, owner_id, purpose, name, mime, size, sha256, storage_key)
     values ($1, $2, 'profile', 'filme.webm', $3, $4, $5, $6) returning id`,
    [teacher.institutionId, teacher.user?.id, mime, size, sha256, storageKey],
  );
  const made = await teacher.post(`/api/v1/files/${rows[0].id}/address`);
  return { teacher, id: rows[0].id, made, address: `${server.address}${made.body.address}` };
}
const play = (address: string, range?: string) => fetch(address, { headers: range ? { range } : {} });

describe('an address for a player', () => {
  test('gives all of the file or a range of it, without a header of ours', async () => {
    const { address } = await film();
    const whole = await play(address);
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    expect(whole.headers.get('content-type')).toBe('video/webm');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('cache-control')).toBe('private, no-store');
    for (const [range, text, told] of [
      ['bytes=0-3', '0123', 'bytes 0-3/10'],
      ['bytes=8-', '89', 'bytes 8-9/10'],
      ['bytes=-2', '89', 'bytes 8-9/10'],
      ['bytes=5-500', '56789', 'bytes 5-9/10'],
    ] as const) {
      const part = await play(address, range);
      expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, text, told]);
    }
    const beyond = await play(address, 'bytes=10-');
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });

  test.each([
    [undefined, null],
    ['bytes=-', null],
    ['bytes=0-1,3-4', null],
    ['items=0-1', null],
    ['bytes=4-2', undefined],
    ['bytes=-0', undefined],
  ])('%s is read as %s', (header, range) => {
    expect(readRange(header, 10)).toEqual(range);
  });

  test('is given only for what the caller may see, and for what is played', async () => {
    const { id } = await film();
    await owner.query(`update files set purpose = 'answer' where id = $1`, [id]);
    expect((await (await server.as('student')).post(`/api/v1/files/${id}/address`)).status).toBe(404);
    expect((await film(Buffer.from('%PDF'), 'application/pdf')).made.status).toBe(404);
  });

  test('ends with its time, its session and the right to see the file; a changed one is none', async () => {
    const { id, teacher, address } = await film();
    const refused = async (what: string) => {
      const reply = await play(what);
      expect([reply.status, (await reply.json()).code]).toEqual([403, 'invalid-signature']);
    };
    await refused(`${address.slice(0, -3)}AAA`);
    const { now } = services;
    try {
      services.now = () => now() + 60 * 60_000;
      await refused(address);
    } finally {
      services.now = now;
    }
    expect((await play(address)).status).toBe(200);
    const owns = 'update files set owner_id = $2, purpose = $3 where id = $1';
    const other = await server.as('student');
    await owner.query(owns, [id, other.user?.id, 'answer']);
    await refused(address);
    await owner.query(owns, [id, teacher.user?.id, 'profile']);
    expect((await play(address)).status).toBe(200);
    await teacher.post('/api/v1/logout');
    await refused(address);
  });
});
