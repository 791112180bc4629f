import { attemptStates, isOpen } from '@certame/contract/features/exam/states.ts';
import {
  type AuditConsequence,
  auditConsequences,
} from '@certame/contract/features/proctoring/video-states.ts';
import { describe, expect, it } from 'vitest';
import { consequencesOf, decisionEffectsOf, decisionRefusalOf } from './audit-decision.ts';
import { mayCandidateSeeEvidence } from './evidence-access.ts';

const by = (reviewed_by: string, consequence: AuditConsequence = 'none') => ({ reviewed_by, consequence });

describe('a decision', () => {
  it('comes after the end, and a second opinion from somebody else', () => {
    for (const state of attemptStates)
      expect(decisionRefusalOf({ state, reviews: [] }, 'ana')).toBe(
        isOpen(state) ? 'audit-attempt-open' : undefined,
      );
    const reviews = [by('bia'), by('ana')];
    expect(decisionRefusalOf({ state: 'released', reviews }, 'bia')).toBe('audit-own-decision');
    expect(decisionRefusalOf({ state: 'released', reviews }, 'ana')).toBeUndefined();
  });

  it('has consequences only where the attempt is not valid', () => {
    expect(consequencesOf('valid')).toEqual(['none']);
    expect(consequencesOf('invalid')).toEqual(auditConsequences);
  });

  it.each([
    ['released', 'none', [], { voids: false, restores: false, grants: false }],
    ['released', 'void_attempt', [], { voids: true, restores: false, grants: false }],
    ['released', 'new_chance', [], { voids: true, restores: false, grants: true }],
    ['voided', 'none', [by('ana', 'void_attempt')], { voids: false, restores: true, grants: false }],
    ['voided', 'void_attempt', [by('ana', 'void_attempt')], { voids: false, restores: false, grants: false }],
    ['voided', 'new_chance', [by('ana', 'void_attempt')], { voids: false, restores: false, grants: true }],
    [
      'released',
      'new_chance',
      [by('bia'), by('ana', 'new_chance')],
      { voids: true, restores: false, grants: false },
    ],
  ] as const)('%s and %s after %j', (state, consequence, reviews, effects) => {
    expect(decisionEffectsOf({ state, reviews }, consequence)).toEqual(effects);
  });
});

it('candidates see their own evidence while they appeal, and nobody sees what is not theirs', () => {
  expect(mayCandidateSeeEvidence({ isOwn: true, hasOpenAppeal: true })).toBe(true);
  expect(mayCandidateSeeEvidence({ isOwn: true, hasOpenAppeal: false })).toBe(false);
  expect(mayCandidateSeeEvidence({ isOwn: false, hasOpenAppeal: true })).toBe(false);
});
