import { describe, expect, it } from 'vitest';
import { comeToRest } from '../testing/fake-timers.ts';
import { formOf, itemOf } from '../testing/forms.ts';
import { iso, noonMs, openRoom } from '../testing/open-room.ts';

describe('a page that is loaded again without a line', () => {
  const three = () => formOf([itemOf('q1'), itemOf('q2'), itemOf('q3')]);

  it('shows what was acknowledged and what was not, goes on, and sends everything once the line is back', async () => {
    const room = await openRoom(three(), { limitMs: 600_000 });
    room.attempt.choose('q1', 'a');
    await room.timers.advance(2000);
    room.server.mode = 'down';
    room.attempt.choose('q2', 'b');
    await room.timers.advance(2000);

    const again = await room.reloadFromSnapshot();
    const shown = (id: string) => again.view().responses.get(id);
    expect(shown('q1')).toMatchObject({ value: 'a', state: 'answered' });
    expect(shown('q2')).toMatchObject({ value: 'b', state: 'enqueued' });
    expect(again.view().items.get('q3')?.content?.statement).toBe('<p>q3</p>');
    again.choose('q3', 'a');
    await room.timers.advance(2000);
    expect(room.server.saved.size).toBe(1);
    expect(again.view().connectionFailure?.kind).toBe('offline');

    room.server.mode = 'good';
    again.online();
    await room.timers.advance(2000);
    expect([...room.server.saved].map(([id, { value }]) => [id, value])).toEqual([
      ['q1', 'a'],
      ['q2', 'b'],
      ['q3', 'a'],
    ]);
    expect(again.view()).toMatchObject({ waiting: 0, connectionFailure: null });
  });

  it('shows what was acknowledged in the very moment before', async () => {
    const room = await openRoom(three());
    await room.timers.advance(2000);
    room.attempt.choose('q1', 'a');
    await comeToRest();
    expect(room.attempt.view().waiting).toBe(0);
    room.server.mode = 'down';
    const again = await room.reloadFromSnapshot();
    expect(again.view().responses.get('q1')).toMatchObject({ value: 'a', state: 'answered' });
    // Its sequence number is taken: the server would take another change under it for a repetition.
    again.choose('q1', 'b');
    room.server.mode = 'good';
    again.online();
    await room.timers.advance(2000);
    expect(room.server.saved.get('q1')?.value).toBe('b');
  });

  it('keeps the attempt with its first question: the line may break right then', async () => {
    const room = await openRoom(three());
    room.server.mode = 'down';
    room.attempt.choose('q1', 'a');
    await comeToRest();
    const again = await room.reloadFromSnapshot('crash');
    expect(again.view().responses.get('q1')).toMatchObject({ value: 'a', state: 'enqueued' });
    expect(again.view().items.size).toBe(3);
  });

  it('keeps what was acknowledged while more of it is being typed', async () => {
    const room = await openRoom(three());
    room.attempt.type('q1', 'Era uma');
    await room.timers.advance(1200);
    expect(room.attempt.view().responses.get('q1')?.state).toBe('answered');
    // The next snapshot is made in the middle of a burst that has not been sent.
    room.attempt.type('q1', 'Era uma vez');
    await room.timers.advance(1000);
    room.server.mode = 'down';
    const again = await room.reloadFromSnapshot('crash');
    expect(again.view().responses.get('q1')).toMatchObject({ value: 'Era uma vez', state: 'enqueued' });
  });

  it('does not hold up the saving where the device writes slowly or not at all', async () => {
    const room = await openRoom(three());
    room.snapshots.save = () => new Promise(() => undefined);
    room.attempt.choose('q1', 'a');
    await room.timers.advance(600);
    expect(room.attempt.view()).toMatchObject({ waiting: 0 });
    room.snapshots.save = () => Promise.reject(new Error('the disk is full'));
    room.attempt.choose('q2', 'a');
    await comeToRest();
    expect(room.attempt.view()).toMatchObject({ waiting: 0 });
  });

  it('takes nothing that was acknowledged in another attempt', async () => {
    const room = await openRoom(three());
    await room.timers.advance(2000);
    await room.snapshots.save('newer', {
      answer_id: 'another',
      responses: [{ item_id: 'q1', seq: 9, value: 'b' }],
    });
    const again = await room.reloadFromSnapshot();
    expect(again.view().responses.get('q1')?.value).toBeNull();
  });

  it("goes by the server's clock as it was last heard, and takes the server's word when it is heard again", async () => {
    const room = await openRoom(three(), { limitMs: 60_000 });
    await room.timers.advance(2000);
    room.server.mode = 'down';
    const again = await room.reloadFromSnapshot();
    expect(again.view().timeOver).toBe(false);
    await room.timers.advance(61_000);
    expect(again.view().timeOver).toBe(true);
    again.choose('q1', 'a');
    expect(again.view().responses.get('q1')?.value).toBeNull();

    // Another device of the same candidate answered meanwhile, and somebody moved the deadline.
    room.server.deadline = iso(noonMs + 600_000);
    room.server.saved.set('q2', { seq: 50, value: 'b' });
    room.server.mode = 'good';
    again.online();
    await room.timers.advance(5000);
    expect(again.view().timeOver).toBe(false);
    expect(again.view().responses.get('q2')?.value).toBe('b');
  });

  it('leaves nothing behind after the finish', async () => {
    const room = await openRoom(three());
    room.attempt.choose('q1', 'a');
    await room.timers.advance(2000);
    expect(room.snapshots.current().snapshot?.reply.responses).toEqual([
      { item_id: 'q1', seq: 1, value: 'a' },
    ]);
    room.attempt.finish();
    await room.timers.advance(5000);
    expect(room.attempt.view().phase).toBe('finished');
    expect(room.snapshots.current()).toEqual({});
  });
});
