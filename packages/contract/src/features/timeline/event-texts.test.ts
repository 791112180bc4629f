import { expect, it } from 'vitest';
import texts from '../../messages/pt/timeline.ts';
import { attemptEvents } from '../exam/events.ts';

it('every event of the catalogue has a name for people', () => {
  const named: Readonly<Record<string, string>> = texts.types;
  expect(Object.keys(attemptEvents).filter((type) => !Object.hasOwn(named, type))).toEqual([]);
});
