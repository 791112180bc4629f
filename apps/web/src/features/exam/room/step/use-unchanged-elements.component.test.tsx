import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUnchangedElements } from './use-unchanged-elements.tsx';

it('gives the very same element as long as it is made from the same things', () => {
  const { result, rerender } = renderHook(() => useUnchangedElements());
  const [first, second] = [{ text: 'a' }, { text: 'b' }];
  const draw = (key: string, from: { text: string }) =>
    result.current(key, [from, true], () => <p key={key}>{from.text}</p>);
  const drawn = draw('q1', first);
  const other = draw('q2', first);
  rerender();
  expect(draw('q1', first)).toBe(drawn);
  const changed = draw('q1', second);
  expect(changed).not.toBe(drawn);
  expect(changed.props).toEqual({ children: 'b' });
  expect(draw('q2', first)).toBe(other);
});
