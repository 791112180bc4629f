import { expect, it } from 'vitest';
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
