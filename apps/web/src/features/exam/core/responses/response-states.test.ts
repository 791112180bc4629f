import { expect, it } from 'vitest';
import { computeResponseState, countsAsAnswered } from './response-states.ts';

it.each([
  ['a choice that is saved', 'a', false, undefined, true],
  ['one on its way', 'a', true, undefined, true],
  ['one that the server rejected', 'a', false, 'text-too-long', false],
  ['a newer one on its way after a refusal', 'b', true, 'text-too-long', true],
  ['blanks', ' \u00a0', false, undefined, false],
  ['characters that nobody sees', '\u200b\u2060\u3164', false, undefined, false],
  ['gaps that nobody sees', { g1: '\u200b' }, false, undefined, false],
  ['nothing', null, false, undefined, false],
])('counts %s as an answer or not', (_name, value, waiting, rejectedCode, counts) => {
  const state = computeResponseState({ value, waiting, rejectedCode });
  expect(countsAsAnswered({ value, state })).toBe(counts);
});
