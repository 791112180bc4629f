import { describe, expect, it } from 'vitest';
import { formOf, itemOf } from '../testing/forms.ts';
import { openRoom } from '../testing/open-room.ts';
import { createResponseViews } from './response-views.ts';
import type { ResponseView } from './responses.ts';

const viewOf = (value: string): ResponseView => ({
  value,
  state: 'answered',
  rejectedCode: undefined,
  isWriting: false,
});

it('keeps what has not changed: the whole map, or the views of the other responses', () => {
  const values = new Map([
    ['a', 'x'],
    ['b', 'y'],
  ]);
  const views = createResponseViews((itemId) => viewOf(values.get(itemId) ?? ''));
  const first = views(values.keys());
  expect(views(values.keys())).toBe(first);

  values.set('b', 'z');
  const second = views(values.keys());
  expect(second.get('a')).toBe(first.get('a'));
  expect(second.get('b')).toEqual(viewOf('z'));

  values.delete('a');
  expect([...views(values.keys()).keys()]).toEqual(['b']);
});

describe('the view of an attempt', () => {
  it('stays the same while a key is on its way to the disk and the server, which nobody sees', async () => {
    const { attempt, timers, server } = await openRoom(formOf([itemOf('q1'), itemOf('q2')]));
    attempt.type('q1', 'a');
    const typed = attempt.view();
    expect(typed.responses.get('q1')).toMatchObject({ value: 'a', isWriting: true });
    await timers.advance(250);
    expect(attempt.view()).toBe(typed);
    await timers.advance(100);
    expect(attempt.view()).not.toBe(typed);
    expect([attempt.view().writing, server.saved.size]).toEqual([false, 0]);
  });
});
