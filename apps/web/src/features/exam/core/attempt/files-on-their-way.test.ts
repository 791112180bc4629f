import { describe, expect, it } from 'vitest';
import type { SentFile } from '../replies.ts';
import { formOf, itemOf } from '../testing/forms.ts';
import { openRoom } from '../testing/open-room.ts';

describe('files on their way', () => {
  const media = () =>
    formOf([
      itemOf('q1', 's1', {
        type: 'media',
        content: { ...itemOf('q1').content, max_files: 2, media_kinds: [] } as never,
      }),
      itemOf('q2'),
    ]);
  const promised = () => {
    let arrive: (file: SentFile) => void = () => undefined;
    let fail: (error: unknown) => void = () => undefined;
    const upload = new Promise<SentFile>((resolve, reject) => {
      [arrive, fail] = [resolve, reject];
    });
    return {
      upload,
      arrive: (id: string) => arrive({ id, name: `${id}.pdf` }),
      fail: (error: unknown) => fail(error),
    };
  };

  it('add to each other, whichever question is on the screen, and never exceed what the question takes', async () => {
    const { attempt, server, timers } = await openRoom(media());
    const [one, two, three] = [promised(), promised(), promised()];
    attempt.attach('q1', one.upload);
    attempt.next();
    attempt.previous();
    attempt.attach('q1', two.upload);
    attempt.attach('q1', three.upload);
    two.arrive('file-2');
    await timers.advance(500);
    one.arrive('file-1');
    await timers.advance(500);
    expect(server.saved.get('q1')?.value).toEqual(['file-2', 'file-1']);
    three.arrive('file-3');
    await timers.advance(500);
    expect(server.saved.get('q1')?.value).toEqual(['file-2', 'file-1']);
    expect(attempt.view()).toMatchObject({
      notice: { code: 'answer-files-full', itemIds: ['q1'] },
      uploading: 0,
    });
  });

  it('keep their names on this device, and the names of older ones come with the attempt', async () => {
    const { attempt, server, timers, files, reloadFromSnapshot } = await openRoom(media());
    const file = promised();
    attempt.attach('q1', file.upload);
    file.arrive('file-1');
    await timers.advance(5000);
    expect(attempt.view().fileNames).toEqual({ 'file-1': 'file-1.pdf' });
    server.mode = 'down';
    const again = await reloadFromSnapshot('crash');
    expect(again.view().fileNames).toEqual({ 'file-1': 'file-1.pdf' });
    files['file-0'] = 'foto.jpg';
    server.mode = 'good';
    again.online();
    await timers.advance(5000);
    expect(again.view().fileNames).toEqual({ 'file-0': 'foto.jpg', 'file-1': 'file-1.pdf' });
  });

  it('hold a finish until they have arrived', async () => {
    const { attempt, server, timers, calls } = await openRoom(media());
    const file = promised();
    attempt.attach('q1', file.upload);
    attempt.finish();
    await timers.advance(5000);
    expect(attempt.view()).toMatchObject({ phase: 'finishing', uploading: 1 });
    expect(calls).toEqual([]);
    file.arrive('file-1');
    await timers.advance(1000);
    expect(server.saved.get('q1')?.value).toEqual(['file-1']);
    expect(attempt.view().phase).toBe('finished');
  });

  it('that this device may keep hold a finish until it has been read', async () => {
    const { attempt, server, timers } = await openRoom(media());
    const reading = Promise.withResolvers<void>();
    attempt.expectFiles(reading.promise);
    attempt.finish();
    await timers.advance(5000);
    expect(attempt.view()).toMatchObject({ phase: 'finishing', uploading: 0 });
    const file = promised();
    attempt.attach('q1', file.upload);
    reading.resolve();
    await timers.advance(5000);
    expect(attempt.view()).toMatchObject({ phase: 'finishing', uploading: 1 });
    file.arrive('file-1');
    await timers.advance(1000);
    expect(server.saved.get('q1')?.value).toEqual(['file-1']);
    expect(attempt.view().phase).toBe('finished');
  });

  it('that nobody could look for are waited for no longer, nor when time is over', async () => {
    const failed = await openRoom(media());
    failed.attempt.expectFiles(Promise.reject(new Error('no code')));
    failed.attempt.finish();
    await failed.timers.advance(1000);
    expect(failed.attempt.view().phase).toBe('finished');
    const late = await openRoom(media(), { limitMs: 10_000 });
    late.attempt.expectFiles(new Promise(() => undefined));
    await late.timers.advance(11_000);
    expect(late.attempt.view()).toMatchObject({ phase: 'finished', lost: 0, lostFiles: 0 });
  });

  it('that fail take back a finish, and say so', async () => {
    const { attempt, timers, calls } = await openRoom(media());
    const file = promised();
    attempt.attach('q1', file.upload);
    attempt.finish();
    file.fail({ status: 0, code: 'offline' });
    await timers.advance(5000);
    expect(attempt.view()).toMatchObject({ phase: 'room', notice: { code: 'offline', itemIds: ['q1'] } });
    expect(calls).toEqual([]);
  });

  it('are not waited for when time is over, and the end says that one is missing', async () => {
    const { attempt, timers } = await openRoom(media(), { limitMs: 10_000 });
    attempt.attach('q1', promised().upload);
    await timers.advance(11_000);
    expect(attempt.view()).toMatchObject({ phase: 'finished', lost: 0, lostFiles: 1 });
  });
});
