import { describe, expect, it } from 'vitest';
import {
  type Changes,
  closed,
  day,
  end,
  minute,
  open,
  outcome,
  paused,
  reduced,
  resolve,
  start,
} from './testing/access-cases.ts';

describe('resolveFormAccess', () => {
  it.each<[string, Changes, string]>([
    ['draft', { questionnaire: { state: 'draft' } }, 'exam-not-started'],
    ['closed', { questionnaire: { state: 'closed' } }, 'exam-closed'],
    ['closed with an open attempt', { questionnaire: { state: 'closed' }, attempts: [open] }, 'exam-closed'],
    ['archived', { questionnaire: { state: 'archived' } }, 'exam-closed'],

    ['not invited', { participant: null }, 'exam-not-invited'],
    ['not invited to an open one', { participant: null, settings: { invited_only: false } }, 'new'],

    ['a millisecond before the start', { nowMs: start - 1 }, 'exam-not-started'],
    ['at the start', {}, 'new'],
    ['a millisecond before the end', { nowMs: end - 1 }, 'new'],
    ['at the end', { nowMs: end }, 'exam-ended'],
    ['at the end, with an extension', { nowMs: end, participant: reduced }, 'new'],
    ['at the extended end', { nowMs: end + 30 * minute, participant: reduced }, 'exam-ended'],
    ['no period at all', { nowMs: 9e12, questionnaire: { startsAtMs: null, endsAtMs: null } }, 'new'],
    [
      'in the last of its days',
      { nowMs: start + day - 1, questionnaire: { endsAtMs: null }, settings: { limit_days: 2 } },
      'new',
    ],
    [
      'after its days',
      { nowMs: start + day, questionnaire: { endsAtMs: null }, settings: { limit_days: 2 } },
      'exam-ended',
    ],

    ['at the entry limit', { nowMs: start + 15 * minute, settings: { entry_limit_min: 15 } }, 'new'],
    [
      'after the entry limit',
      { nowMs: start + 15 * minute + 1, settings: { entry_limit_min: 15 } },
      'exam-entry-over',
    ],
    [
      'the entry limit counts from the release where there is no start',
      {
        questionnaire: { startsAtMs: null, releasedAtMs: start - 16 * minute },
        settings: { entry_limit_min: 15 },
      },
      'exam-entry-over',
    ],

    [
      'at the last minute without justification',
      { nowMs: start + 5 * minute, settings: { justification_after_min: 5 } },
      'new',
    ],
    [
      'late without justification',
      { nowMs: start + 5 * minute + 1, settings: { justification_after_min: 5 } },
      'exam-justification-required',
    ],
    [
      'late with a blank one',
      { nowMs: start + 6 * minute, settings: { justification_after_min: 5 }, given: { justification: '  ' } },
      'exam-justification-required',
    ],
    [
      'late with one that nobody can see',
      {
        nowMs: start + 6 * minute,
        settings: { justification_after_min: 5 },
        given: { justification: '\u200B\u2060 \u3164\u00AD\u2800' },
      },
      'exam-justification-required',
    ],
    [
      'late with one',
      {
        nowMs: start + 6 * minute,
        settings: { justification_after_min: 5 },
        given: { justification: 'ônibus' },
      },
      'new',
    ],

    ['no password given', { questionnaire: { hasPassword: true } }, 'exam-password-wrong'],
    [
      'wrong password',
      { questionnaire: { hasPassword: true }, given: { passwordOk: false } },
      'exam-password-wrong',
    ],
    ['right password', { questionnaire: { hasPassword: true }, given: { passwordOk: true } }, 'new'],

    [
      'places left',
      { questionnaire: { participantsStarted: 9 }, settings: { participant_limit: 10 } },
      'new',
    ],
    [
      'no place left',
      { questionnaire: { participantsStarted: 10 }, settings: { participant_limit: 10 } },
      'exam-participant-limit',
    ],
    [
      'has a place already',
      {
        questionnaire: { participantsStarted: 10 },
        settings: { participant_limit: 10, multiple_attempts: true },
        attempts: [closed],
      },
      'new',
    ],

    ['attempt used', { attempts: [closed] }, 'exam-attempts-used'],
    ['many attempts', { attempts: [closed, closed], settings: { multiple_attempts: true } }, 'new'],
    ['second chance', { attempts: [closed], settings: { second_chance_count: 1 } }, 'new'],
    [
      'second chance used',
      { attempts: [closed, closed], settings: { second_chance_count: 1 } },
      'exam-attempts-used',
    ],
    [
      'second chance below the minimum',
      { attempts: [closed], settings: { second_chance_count: 1, second_chance_min_percent: '50.01' } },
      'new',
    ],
    [
      'no second chance at the minimum',
      { attempts: [closed], settings: { second_chance_count: 1, second_chance_min_percent: '50' } },
      'exam-attempts-used',
    ],
    [
      'second chance by hand',
      { attempts: [closed], participant: { extensionMin: 0, chancesGranted: 1 } },
      'new',
    ],

    ['goes on with the open attempt', { attempts: [closed, open] }, 'continue'],
    [
      'goes on after the entry limit',
      {
        nowMs: start + minute,
        attempts: [open],
        settings: { entry_limit_min: 1, justification_after_min: 1 },
        questionnaire: { hasPassword: true },
      },
      'continue',
    ],
    ['goes on at its deadline', { nowMs: end, attempts: [open] }, 'continue'],
    ['its deadline is over', { nowMs: end + 1, attempts: [open] }, 'answer-finished'],
    [
      'an open attempt on paper has no device to go on with',
      { attempts: [{ ...open, source: 'paper', deviceId: null, deviceSeenAtMs: null }] },
      'exam-cannot-continue',
    ],
    [
      'another device while the first is heard of',
      { nowMs: start + minute, attempts: [open], given: { deviceId: 'device-b' } },
      'more-than-one-user',
    ],
    [
      'another device after the silence',
      { nowMs: start + minute + 1, attempts: [open], given: { deviceId: 'device-b' } },
      'continue',
    ],
    [
      'the same device, heard of, without continue later',
      { nowMs: start + minute, attempts: [open], settings: { continue_later: false } },
      'continue',
    ],
    [
      'left, without continue later',
      { nowMs: start + minute + 1, attempts: [open], settings: { continue_later: false } },
      'exam-cannot-continue',
    ],
    [
      'paused is not left',
      { nowMs: start + 9 * minute, attempts: [paused], settings: { continue_later: false } },
      'continue',
    ],
    [
      'paused beyond the deadline it had',
      {
        nowMs: start + 90 * minute,
        attempts: [{ ...paused, deadlineMs: start + 30 * minute }],
      },
      'continue',
    ],
    [
      'paused no longer than a pause may last',
      {
        nowMs: start + 39 * minute,
        attempts: [{ ...paused, deadlineMs: start + 30 * minute }],
        settings: { pause_max_min: 10 },
      },
      'continue',
    ],
    [
      'paused longer than a pause may last, and the time it had besides',
      {
        nowMs: start + 41 * minute,
        attempts: [{ ...paused, deadlineMs: start + 30 * minute }],
        settings: { pause_max_min: 10 },
      },
      'answer-finished',
    ],
    ['paused beyond the period', { nowMs: end + 1, attempts: [paused] }, 'answer-finished'],
  ])('%s', (_, changes, expected) => {
    expect(outcome(changes)).toBe(expected);
  });

  it('tells both needs at once', () => {
    const late: Changes = {
      nowMs: start + 6 * minute,
      questionnaire: { hasPassword: true },
      settings: { justification_after_min: 5 },
    };
    expect(resolve(late)).toMatchObject({ needs: { password: true, justification: true } });
    expect(resolve({ ...late, given: { passwordOk: true } })).toMatchObject({
      reason: 'exam-justification-required',
      needs: { password: false, justification: true },
    });
  });

  it('tells when another device takes over', () => {
    const later = { nowMs: start + 2 * minute, attempts: [open] };
    expect(resolve({ ...later, given: { deviceId: 'device-b' } })).toMatchObject({ takeover: true });
    expect(resolve(later)).toMatchObject({ takeover: false });
  });
});
