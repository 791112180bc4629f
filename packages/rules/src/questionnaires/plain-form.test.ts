import { settingsSchema } from '@certame/contract/features/questionnaires/settings.ts';
import { describe, expect, it } from 'vitest';
import { findTrappings, isPlainForm } from './plain-form.ts';

const settings = (more: object = {}) => settingsSchema.parse(more);

describe('a questionnaire that is answered as a form', () => {
  it('is any that asks for nothing of the exam room', () => {
    expect(isPlainForm(settings())).toBe(true);
    const harmless = {
      presentation: 'section',
      progressive: true,
      shuffle_questions: true,
      invited_only: false,
      limit_days: 3,
      multiple_attempts: true,
    };
    expect(isPlainForm(settings(harmless))).toBe(true);
  });

  it.each([
    [{ limit_min: 60 }, 'limit_min'],
    [{ justification_after_min: 10 }, 'justification_after_min'],
    [{ allowed_devices: ['desktop'] }, 'allowed_devices'],
    [{ allowed_os: ['windows'] }, 'allowed_os'],
    [{ allowed_browsers: ['chrome'] }, 'allowed_browsers'],
    [{ continue_later: false }, 'continue_later'],
    [{ allow_pauses: true }, 'allow_pauses'],
    [{ presentation: 'section', do_not_go_back: true }, 'do_not_go_back'],
    [{ voice_control: true }, 'voice_control'],
    [{ lock_screen: true }, 'lock_screen'],
    [{ proctoring_config_id: '01978f2e-0000-7000-8000-000000000001' }, 'proctoring_config_id'],
  ])('is none with %j', (more, trapping) => {
    expect(findTrappings(settings(more))).toEqual([trapping]);
    expect(isPlainForm(settings(more))).toBe(false);
  });

  it('is none where each question has its time', () => {
    const timed = { presentation: 'question', do_not_go_back: true, question_limit_s: 30 };
    expect(findTrappings(settings(timed))).toEqual(['question_limit_s', 'do_not_go_back']);
  });
});
