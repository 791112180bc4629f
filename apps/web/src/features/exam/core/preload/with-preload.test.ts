import { createCipheriv, createHmac, webcrypto } from 'node:crypto';
import type { AttemptReply, FormInfo, SealedItem } from '@certame/contract/features/exam/form.ts';
import { expect, it, vi } from 'vitest';
import { createFakeTimers } from '../testing/fake-timers.ts';
import type { Transport } from '../transport.ts';
import { createWebCrypto } from './web-crypto.ts';
import { withPreload } from './with-preload.ts';

const minute = 60_000;
const secret = Buffer.alloc(32, 7);
const sealed: SealedItem = {
  ...{ item_id: 'i1', section_id: 's1', type: 'multiple_choice', required: false, score: '1' },
  option_ids: null,
  content: {
    ...{ statement: 'Qual é?', shuffle_options: true, numbering: 'letters', gaps: [], max_chars: null },
    ...{ media_kinds: [], max_files: 1 },
    options: ['um', 'dois', 'três'].map((html) => ({ id: '', html })),
  },
};
/** Encrypts as the server does: decision 52. */
function seal(item: SealedItem): string {
  const cipher = createCipheriv(
    'aes-256-gcm',
    createHmac('sha256', secret).update('question 0').digest(),
    Buffer.alloc(12),
  );
  const text = cipher.update(`${JSON.stringify(item)}   `);
  return Buffer.concat([text, cipher.final(), cipher.getAuthTag()]).toString('base64');
}
/** Encrypts a picture as the server does: a head, the picture, padding with zeros. */
function sealPicture(key: Buffer, picture: string): ArrayBuffer {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12));
  const head = `${JSON.stringify({ type: 'image/png', bytes: Buffer.byteLength(picture) })}\n`;
  const text = cipher.update(Buffer.concat([Buffer.from(`${head}${picture}`), Buffer.alloc(50)]));
  return new Uint8Array(Buffer.concat([text, cipher.final(), cipher.getAuthTag()])).buffer;
}
const pictureKey = Buffer.alloc(32, 9);
const reply = {
  answer_id: 'a1',
  form: { items: [] },
  preload: { secret: secret.toString('base64'), questions: [{ slot: 0, order: [2, 0, 1] }] },
} as unknown as AttemptReply;

function open({
  startsInMs = 5 * minute,
  questions = [seal(sealed)],
  hasCrypto = true,
  names = [] as string[],
  getPicture = async (_url: string, _name: string): Promise<ArrayBuffer> => sealPicture(pictureKey, 'bytes'),
} = {}) {
  const brought = new Map<string, Promise<Blob | null>>();
  const timers = createFakeTimers();
  const nowMs = () => timers.monotonicMs();
  const iso = (ms: number) => new Date(ms).toISOString();
  const info = {
    starts_at: iso(nowMs() + startsInMs),
    waiting: { spread_ms: 0, preload: { id: 'p1', from: iso(nowMs() + startsInMs - 10 * minute) } },
  } as FormInfo;
  const full = { answer_id: 'a1', form: { items: ['all'] } } as unknown as AttemptReply;
  const getPreload = vi.fn(async () => ({ preload_id: 'p1', questions, pictures: names }));
  const start = vi.fn(async (_url: string, { preload_id }: { preload_id?: string }) =>
    preload_id ? reply : full,
  );
  const transport = { getForm: async () => info, start, getAnswer: vi.fn(async () => full) };
  const exam = withPreload(transport as unknown as Transport, {
    ...{ timers, clock: { nowMs }, random: () => 0.5, getPreload },
    getPicture,
    onPicture: (fileId, picture) => void brought.set(fileId, picture),
    crypto: hasCrypto ? createWebCrypto(webcrypto.subtle as SubtleCrypto) : null,
  });
  return { timers, transport, getPreload, exam, full, brought };
}

it('fetches the questions at a moment of its own, and shows them as the start orders them', async () => {
  const { timers, transport, getPreload, exam } = open();
  await exam.getForm('url');
  await timers.advance(2 * minute);
  expect(getPreload).not.toHaveBeenCalled();
  await timers.advance(minute);
  expect(getPreload).toHaveBeenCalledOnce();
  await exam.getForm('url');
  await timers.advance(minute);
  expect(getPreload).toHaveBeenCalledOnce();
  const { form } = await exam.start('url', { password: 'x' });
  expect(transport.start).toHaveBeenCalledWith('url', { password: 'x', preload_id: 'p1' });
  expect(form.items).toEqual([
    {
      ...{ item_id: 'i1', section_id: 's1', type: 'multiple_choice', required: false, score: '1', number: 1 },
      option_order: ['1', '2', '3'],
      content: {
        ...sealed.content,
        options: [
          { id: '1', html: 'três' },
          { id: '2', html: 'um' },
          { id: '3', html: 'dois' },
        ],
      },
    },
  ]);
});

it('waits until the questions are given out', async () => {
  const { timers, getPreload, exam } = open({ startsInMs: 60 * minute });
  await exam.getForm('url');
  await timers.advance(50 * minute);
  expect(getPreload).not.toHaveBeenCalled();
  await timers.advance(9 * minute);
  expect(getPreload).toHaveBeenCalledOnce();
});

it('leaves the last moments to the starts, and old browsers as they are', async () => {
  for (const options of [{ startsInMs: 20_000 }, { hasCrypto: false }]) {
    const { timers, getPreload, exam, full } = open(options);
    await exam.getForm('url');
    await timers.advance(10 * minute);
    expect(getPreload).not.toHaveBeenCalled();
    expect(await exam.start('url', {})).toBe(full);
  }
});

it('reads the whole form where the bytes are not what was sealed', async () => {
  const { timers, transport, exam, full } = open({ questions: [Buffer.alloc(99).toString('base64')] });
  await exam.getForm('url');
  await timers.advance(4 * minute);
  expect(await exam.start('url', {})).toBe(full);
  expect(transport.getAnswer).toHaveBeenCalledWith('a1');
});

it('starts without a preload where none came', async () => {
  const { timers, getPreload, exam, full } = open();
  getPreload.mockRejectedValue({ status: 0 });
  await exam.getForm('url');
  await timers.advance(4 * minute);
  expect(await exam.start('url', {})).toBe(full);
});

const pictured = seal({
  ...sealed,
  pictures: [
    { file_id: 'f1', name: 'n1', key: pictureKey.toString('base64') },
    { file_id: 'f2', name: 'n2', key: Buffer.alloc(32, 1).toString('base64') },
    { file_id: 'f3', name: 'n3', key: pictureKey.toString('base64') },
  ],
});

it('fetches pictures behind the questions, and opens those that the start shows', async () => {
  const getPicture = vi.fn(async () => sealPicture(pictureKey, 'figura'));
  const { timers, exam, brought } = open({ questions: [pictured], names: ['n1', 'n2'], getPicture });
  await exam.getForm('url');
  await timers.advance(4 * minute);
  expect(getPicture.mock.calls).toEqual([
    ['url', 'n1'],
    ['url', 'n2'],
  ]);
  expect(brought.size).toBe(0);
  const { form } = await exam.start('url', {});
  expect(JSON.stringify(form)).not.toContain('pictures');
  const picture = await brought.get('f1');
  expect([picture?.type, await picture?.text()]).toEqual(['image/png', 'figura']);
  // Bytes that its key does not open, and one that was not fetched: both are loaded as without a preload.
  expect(await brought.get('f2')).toBeNull();
  expect(brought.has('f3')).toBe(false);
});

it('fetches no further picture once one has failed, or the last moments have come', async () => {
  const failing = vi.fn(async () => Promise.reject(new Error('no line')));
  const first = open({ questions: [pictured], names: ['n1', 'n2'], getPicture: failing });
  await first.exam.getForm('url');
  await first.timers.advance(4 * minute);
  expect(failing).toHaveBeenCalledOnce();
  expect((await first.exam.start('url', {})).form.items).toHaveLength(1);

  const slow = vi.fn(async (): Promise<ArrayBuffer> => {
    await new Promise<void>((resolve) => second.timers.after(3 * minute, resolve));
    return sealPicture(pictureKey, 'figura');
  });
  const second = open({ questions: [pictured], names: ['n1', 'n2'], getPicture: slow });
  await second.exam.getForm('url');
  await second.timers.advance(20 * minute);
  expect(slow).toHaveBeenCalledOnce();
});
