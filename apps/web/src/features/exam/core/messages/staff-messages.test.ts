import { describe, expect, it } from 'vitest';
import { comeToRest } from '../testing/fake-timers.ts';
import { formOf, itemOf } from '../testing/forms.ts';
import { iso, noonMs, openRoom } from '../testing/open-room.ts';

const message = (id: string, minute: number) => ({ id, text: id, sent_at: iso(noonMs + minute * 60_000) });
const form = () => formOf([itemOf('q1'), itemOf('q2')]);

describe('messages of the staff in the room', () => {
  it('come with a heartbeat and with a save, each once, the oldest first', async () => {
    const room = await openRoom(form());
    const shown = () => room.attempt.view().messages.map(({ id }) => id);
    room.server.messages.push(message('second', 2));
    room.attempt.online();
    await comeToRest();
    expect(shown()).toEqual(['second']);
    const before = room.attempt.view().messages;
    room.server.messages.push(message('first', 1));
    room.attempt.choose('q1', 'a');
    await room.timers.advance(2000);
    expect(shown()).toEqual(['first', 'second']);
    room.attempt.online();
    await comeToRest();
    expect(shown()).toEqual(['first', 'second']);
    expect(before).toHaveLength(1);
  });

  it('go when they are read, which the server is told, and no late reply brings them back', async () => {
    const room = await openRoom(form());
    room.server.messages.push(message('one', 1));
    room.attempt.online();
    await comeToRest();
    // On its way before the reading, answered after it.
    room.server.mode = 'delayed';
    room.attempt.choose('q1', 'a');
    await room.timers.advance(2000);
    room.attempt.readMessage('one');
    room.attempt.readMessage('one');
    room.attempt.readMessage('nonsense');
    room.server.deliverHeld();
    await room.timers.advance(2000);
    expect(room.attempt.view().messages).toEqual([]);
    expect(room.reported.filter((type) => type === 'staff_message_read')).toHaveLength(1);
  });

  it('are read without a line, and stay read after a reload, until the server knows', async () => {
    const room = await openRoom(form());
    room.server.messages.push(message('one', 1), message('two', 2));
    room.attempt.online();
    await comeToRest();
    room.server.mode = 'down';
    room.attempt.readMessage('one');
    await room.timers.advance(2000);
    expect(room.attempt.view().messages.map(({ id }) => id)).toEqual(['two']);
    const again = await room.reloadFromSnapshot();
    room.server.mode = 'good';
    again.online();
    await room.timers.advance(2000);
    expect(again.view().messages.map(({ id }) => id)).toEqual(['two']);
    expect(room.reported.filter((type) => type === 'staff_message_read')).toHaveLength(1);
  });
});
