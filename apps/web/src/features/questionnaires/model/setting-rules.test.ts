import {
  type QuestionnaireSettings,
  settingsSchema,
} from '@certame/contract/features/questionnaires/settings.ts';
import { findAnonymityConflicts } from '@certame/rules/questionnaires/anonymity.ts';
import { describe, expect, it } from 'vitest';
import { blockOf, noteOf, withSetting } from './setting-rules.ts';

const settings = (more: object = {}) => settingsSchema.parse(more);
const open = { starts_at: null, ends_at: null };

describe('settings of the editor', () => {
  it('tell why they can’t be changed', () => {
    const block = (key: Parameters<typeof blockOf>[0], more: object = {}, locked = false) =>
      blockOf(key, settings(more), locked);
    expect(block('do_not_go_back')).toBe('needs_one_at_a_time');
    expect(block('do_not_go_back', { presentation: 'section' })).toBeNull();
    expect(block('progressive', { presentation: 'section', do_not_go_back: true })).toBe(
      'not_with_do_not_go_back',
    );
    expect(block('second_chance_count', { multiple_attempts: true })).toBe('not_with_multiple_attempts');
    expect(block('second_chance_min_percent')).toBe('needs_second_chance');
    expect(block('second_chance_min_percent', { second_chance_count: 1 })).toBeNull();
    expect(block('default_score', { score_by_level: { D: '3', M: '2', E: '1' } })).toBe('not_with_levels');
    expect(block('view_ranking', { view_result: false })).toBe('needs_view_result');
    expect(block('answer_key_before_end')).toBe('needs_answer_key');
    expect(block('answer_key_before_end', { view_answer_key: true })).toBeNull();
  });

  it('stay as they are with attempts, but for those that only say who comes in and what is seen', () => {
    expect(blockOf('limit_min', settings(), true)).toBe('has_attempts');
    expect(blockOf('presentation', settings(), true)).toBe('has_attempts');
    expect(blockOf('invited_only', settings(), true)).toBeNull();
    expect(blockOf('view_ranking', settings(), true)).toBeNull();
  });

  it('take back what they make impossible, so that the server accepts every combination', () => {
    const oneByOne = settings({ presentation: 'question', do_not_go_back: true });
    expect(withSetting(oneByOne, 'presentation', 'all').do_not_go_back).toBe(false);
    expect(
      withSetting(settings({ presentation: 'section', progressive: true }), 'do_not_go_back', true)
        .progressive,
    ).toBe(false);
    const chances = settings({ second_chance_count: 2, second_chance_min_percent: '60' });
    expect(withSetting(chances, 'multiple_attempts', true)).toMatchObject({
      second_chance_count: 0,
      second_chance_min_percent: null,
    });
    expect(withSetting(chances, 'second_chance_count', 0).second_chance_min_percent).toBeNull();
    const all = settings({ view_ranking: true, view_answer_key: true, answer_key_before_end: true });
    expect(withSetting(all, 'view_result', false)).toMatchObject({
      view_ranking: false,
      view_answer_key: false,
      answer_key_before_end: false,
    });
    expect(withSetting(all, 'view_answer_key', false)).toMatchObject({
      view_ranking: true,
      answer_key_before_end: false,
    });
  });

  it('leave alone what the changed one has nothing to do with', () => {
    const stored = settings({ presentation: 'section', do_not_go_back: true, progressive: true });
    expect(withSetting(stored, 'view_ranking', true)).toEqual({ ...stored, view_ranking: true });
  });

  it('explain what they do in the present circumstances', () => {
    const late = settings({ justification_after_min: 20, entry_limit_min: 15 });
    expect(noteOf('justification_after_min', late, open)).toBe('never_asked');
    expect(noteOf('entry_limit_min', late, open)).toBe('counted_from_release');
    expect(noteOf('entry_limit_min', late, { ...open, starts_at: '2026-01-01T00:00:00Z' })).toBeNull();
    expect(
      noteOf('limit_days', settings({ limit_days: 3 }), { ...open, ends_at: '2026-01-01T00:00:00Z' }),
    ).toBe('earlier_end_wins');
    expect(noteOf('invited_only', settings({ invited_only: false }), open)).toBe('anybody_enters');
  });
});

describe('a mode of recording', () => {
  it('needs a configuration, and goes with it', () => {
    const chosen = { ...settingsSchema.parse({}), proctoring_config_id: 'a', record_mode: 'LCR' as const };
    expect(blockOf('record_mode', settingsSchema.parse({}), false)).toBe('needs_proctoring');
    expect(blockOf('record_mode', chosen, false)).toBeNull();
    expect(withSetting(chosen, 'proctoring_config_id', 'b').record_mode).toBeNull();
  });
});

describe('full screen', () => {
  const devicesAfter = (allowed_devices: QuestionnaireSettings['allowed_devices']) =>
    withSetting({ ...settingsSchema.parse({}), allowed_devices }, 'lock_screen', true).allowed_devices;

  it('takes phones out of the devices, and says so beside them', () => {
    expect(devicesAfter([])).toEqual(['desktop']);
    expect(devicesAfter(['mobile'])).toEqual(['desktop']);
    expect(devicesAfter(['mobile', 'tablet'])).toEqual(['tablet']);
    const settings = { ...settingsSchema.parse({}), lock_screen: true };
    expect(noteOf('allowed_devices', settings, { starts_at: null, ends_at: null })).toBe('not_on_phones');
  });
});

describe('anonymous answers', () => {
  it('take back what would tell whose they are, and keep it off', () => {
    const exam = settingsSchema.parse({ limit_min: 60, second_chance_count: 2, shuffle_options: true });
    const anonymous = withSetting(exam, 'anonymous', true);
    expect(findAnonymityConflicts(anonymous)).toEqual([]);
    expect(anonymous).toMatchObject({ limit_min: null, view_result: false, shuffle_options: true });
    expect(blockOf('view_result', anonymous, false)).toBe('not_with_anonymous');
    expect(blockOf('shuffle_options', anonymous, false)).toBeNull();
    expect(blockOf('anonymous', anonymous, true)).toBe('has_attempts');
    expect(withSetting(anonymous, 'anonymous', false).view_result).toBe(false);
  });
});
