import { describe, expect, it } from 'vitest';
import { captureAllowedBy, consentStateOf } from './consent.ts';

const agreed = { choice: 'agreed', textId: 'one', granted: null } as const;
const alternative = (granted: boolean | null) => ({ choice: 'alternative', textId: 'one', granted }) as const;

describe('consentStateOf', () => {
  it.each([
    ['nobody has said anything', null, 'needed'],
    ['the present wording was agreed to', agreed, 'agreed'],
    ['another wording was agreed to', { ...agreed, textId: 'before' }, 'needed'],
    ['another way was asked for', alternative(null), 'requested'],
    ['it was granted', alternative(true), 'granted'],
    ['it was refused', alternative(false), 'refused'],
    ['it was granted before the wording changed', { ...alternative(true), textId: 'before' }, 'granted'],
  ] as const)('%s', (_what, given, state) => {
    expect(consentStateOf(given, 'one')).toBe(state);
  });
});

it('captures nobody who has not agreed, and lets in without capture only who was granted that', () => {
  expect(
    (['needed', 'agreed', 'requested', 'granted', 'refused'] as const).map((state) =>
      captureAllowedBy(state),
    ),
  ).toEqual(['nothing', 'capture', 'nothing', 'no-capture', 'nothing']);
});
