import { describe, expect, it, vi } from 'vitest';
import { formOf, itemOf } from '../../core/testing/forms.ts';
import { openRoom } from '../../core/testing/open-room.ts';
import { createPhoneFiles } from './phone-files.ts';

const media = () =>
  formOf([
    itemOf('q1', 's1', {
      type: 'media',
      content: { ...itemOf('q1').content, max_files: 2, media_kinds: [] } as never,
    }),
  ]);
const link = {
  address: 'https://certame.example/#/x',
  qr: { modules: 29, path: 'M0 0h1v1h-1z' },
  expires_at: '2026-11-20T12:10:00.000Z',
  server_now: '2026-11-20T12:00:00.000Z',
};
const received = (fileId: string, upload_id = `upload of ${fileId}`) => ({
  item_id: 'q1',
  upload_id,
  file_id: fileId,
  name: `${fileId}.jpg`,
});
const sending = (upload_id: string, percent: number) => ({ item_id: 'q1', upload_id, percent });

async function open() {
  const room = await openRoom(media());
  const phone = createPhoneFiles(room.attempt);
  const stop = phone.start();
  vi.stubGlobal('window', { location: { host: 'certame.example' } });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(link)),
  );
  return { ...room, phone, stop };
}

describe('files from the phone', () => {
  it('go into the answer by themselves, numbered by this device, where its code was asked for', async () => {
    const { phone, server, timers } = await open();
    expect((await phone.makeLink('q1')).lifetimeMs).toBe(600_000);
    phone.hear('upload.opened', { item_id: 'q1' });
    phone.hear('upload.progress', sending('u', 40));
    expect(phone.view().get('q1')).toEqual({ isOpened: true, sending: { u: 40 }, received: 0 });
    phone.hear('upload.progress', sending('other', 100));
    phone.hear('upload.received', received('f1', 'u'));
    expect(phone.view().get('q1')).toEqual({ isOpened: true, sending: { other: 100 }, received: 1 });
    phone.hear('upload.dropped', sending('other', 100));
    expect(phone.view().get('q1')?.sending).toEqual({});
    await timers.advance(500);
    expect(server.saved.get('q1')?.value).toEqual(['f1']);
    // The event again, or the attempt read again, adds it no second time.
    phone.hear('upload.received', received('f1'));
    await timers.advance(500);
    expect(server.saved.get('q1')?.value).toEqual(['f1']);
  });

  it('that came while the room was closed are offered, and added when the candidate says so', async () => {
    const { attempt, phone, received: waiting, server, timers } = await open();
    waiting.push({ item_id: 'q1', file_id: 'f1' });
    attempt.reload();
    await timers.advance(500);
    expect(phone.offered('q1')).toEqual(['f1']);
    expect(server.saved.get('q1')).toBeUndefined();
    phone.place('q1', 'f1');
    await timers.advance(500);
    expect(server.saved.get('q1')?.value).toEqual(['f1']);
    expect(phone.offered('q1')).toEqual([]);
  });

  it('that come in a pause stay offered, and are added when the exam goes on', async () => {
    const { attempt, phone, server, timers } = await open();
    await phone.makeLink('q1');
    attempt.pause();
    await timers.advance(500);
    expect(attempt.view().state).toBe('paused');
    phone.hear('upload.received', received('f1'));
    await timers.advance(500);
    expect(phone.offered('q1')).toEqual(['f1']);
    phone.place('q1', 'f1');
    expect(phone.offered('q1')).toEqual(['f1']);
    attempt.resume();
    await timers.advance(1000);
    expect(server.saved.get('q1')?.value).toEqual(['f1']);
    expect(attempt.view().fileNames).toMatchObject({ f1: 'f1.jpg' });
    expect(phone.offered('q1')).toEqual([]);
  });

  describe('that are on their way', () => {
    it('hold a finish until they are in the answer, although this page did not make the code', async () => {
      const { attempt, phone, server, timers, calls } = await open();
      phone.hear('upload.progress', sending('u', 40));
      attempt.finish();
      await timers.advance(5000);
      expect(attempt.view()).toMatchObject({ phase: 'finishing', phoneSending: 1, uploading: 0 });
      expect(calls).toEqual([]);
      phone.hear('upload.received', received('f1', 'u'));
      await timers.advance(1000);
      expect(server.saved.get('q1')?.value).toEqual(['f1']);
      expect(attempt.view()).toMatchObject({ phase: 'finished', phoneSending: 0 });
    });

    it('hold none once the phone gives them up, or the candidate does; the next finish waits again', async () => {
      const { attempt, phone, timers } = await open();
      phone.hear('upload.progress', sending('u', 0));
      attempt.finish();
      attempt.finishWithoutPhone();
      attempt.cancelFinish();
      attempt.finish();
      await timers.advance(1000);
      expect(attempt.view().phase).toBe('finishing');
      phone.hear('upload.dropped', sending('u', 0));
      await timers.advance(1000);
      expect(attempt.view().phase).toBe('finished');
      const other = await open();
      other.phone.hear('upload.progress', sending('u', 0));
      other.attempt.finish();
      other.attempt.finishWithoutPhone();
      await other.timers.advance(1000);
      expect(other.attempt.view().phase).toBe('finished');
    });
  });

  it('whose event was missed are added once the attempt is read again; none exceeds the limit', async () => {
    const { attempt, phone, received: waiting, server, timers } = await open();
    await phone.makeLink('q1');
    waiting.push(...['f1', 'f2', 'f3'].map((file_id) => ({ item_id: 'q1', file_id })));
    attempt.reload();
    await timers.advance(1000);
    expect(server.saved.get('q1')?.value).toEqual(['f1', 'f2']);
    expect(phone.offered('q1')).toEqual(['f3']);
  });
});
