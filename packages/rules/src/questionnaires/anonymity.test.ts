import { settingsSchema } from '@certame/contract/features/questionnaires/settings.ts';
import { describe, expect, it } from 'vitest';
import {
  anonymousSettings,
  computeAnonymousVisibility,
  findAnonymityConflicts,
  isTiedByAnonymity,
  type VisibilityInput,
} from './anonymity.ts';
import { findTrappings, isPlainForm } from './plain-form.ts';

const settings = (more: object = {}) =>
  settingsSchema.parse({ ...anonymousSettings, anonymous: true, ...more });

describe('anonymous answers', () => {
  it('have nothing against them in a plain form without results of one’s own', () => {
    expect(findAnonymityConflicts(settings())).toEqual([]);
    expect(isPlainForm(settings())).toBe(true);
    expect(findAnonymityConflicts(settings({ invited_only: false, shuffle_options: true }))).toEqual([]);
  });

  it.each([
    [{ view_result: true }, ['view_result']],
    [{ multiple_attempts: true }, ['multiple_attempts']],
    [{ second_chance_count: 1 }, ['second_chance_count']],
    [{ view_result: true, view_ranking: true }, ['view_result', 'view_ranking']],
    [{ lock_screen: true }, ['lock_screen']],
    [{ allowed_devices: ['desktop'] }, ['allowed_devices']],
  ])('are refused with %j', (more, conflicts) => {
    expect(findAnonymityConflicts(settings(more))).toEqual(conflicts);
    expect(findAnonymityConflicts(settings({ ...more, anonymous: false }))).toEqual([]);
  });

  it('are refused with every setting of the exam room', () => {
    const room = settings({
      limit_min: 5,
      question_limit_s: 30,
      presentation: 'question',
      do_not_go_back: true,
      justification_after_min: 1,
      allowed_devices: ['desktop'],
      allowed_os: ['windows'],
      allowed_browsers: ['chrome'],
      continue_later: false,
      allow_pauses: true,
      voice_control: true,
      lock_screen: true,
    });
    expect(findTrappings(room).filter((key) => !isTiedByAnonymity(key))).toEqual([]);
  });

  it('are shown all at once, when none can come any more and there are enough', () => {
    const sent = { state: 'finished', isDetached: true } as const;
    const seen = (more: Partial<VisibilityInput>) =>
      computeAnonymousVisibility({ state: 'closed', attempts: [sent, sent], answers: 5, ...more });
    expect(seen({ state: 'released' })).toBe('open');
    expect(seen({ attempts: [sent, { state: 'in_progress', isDetached: false }] })).toBe('closing');
    expect(seen({ attempts: [sent, { state: 'finished', isDetached: false }] })).toBe('closing');
    expect(seen({ answers: 4 })).toBe('not_enough');
    expect(seen({})).toBe('shown');
    expect(seen({ state: 'archived' })).toBe('shown');
  });
});
