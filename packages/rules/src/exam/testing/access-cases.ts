import {
  type AccessAttempt,
  type AccessSettings,
  type FormAccessInput,
  resolveFormAccess,
} from '../access.ts';

export const minute = 60_000;
export const day = 24 * 60 * minute;
export const start = Date.UTC(2026, 2, 1, 12);
export const end = start + 120 * minute;

export const open: AccessAttempt = {
  state: 'in_progress',
  percent: null,
  deadlineMs: end,
  reopenedUntilMs: null,
  isStaffPaused: false,
  source: 'online',
  deviceId: 'device-a',
  deviceSeenAtMs: start,
};
export const paused: AccessAttempt = { ...open, state: 'paused' };
export const closed: AccessAttempt = { ...open, state: 'released', percent: '50' };

export interface Changes {
  nowMs?: number;
  questionnaire?: Partial<FormAccessInput['questionnaire']>;
  settings?: Partial<AccessSettings>;
  participant?: FormAccessInput['participant'];
  attempts?: AccessAttempt[];
  given?: Partial<FormAccessInput['given']>;
}
export const resolve = (changes: Changes = {}) =>
  resolveFormAccess({
    nowMs: changes.nowMs ?? start,
    questionnaire: {
      state: 'released',
      startsAtMs: start,
      endsAtMs: end,
      releasedAtMs: start - day,
      hasPassword: false,
      participantsStarted: 0,
      ...changes.questionnaire,
      settings: {
        invited_only: true,
        participant_limit: null,
        pause_max_min: null,
        limit_days: null,
        entry_limit_min: null,
        justification_after_min: null,
        second_chance_count: 0,
        second_chance_min_percent: null,
        multiple_attempts: false,
        continue_later: true,
        ...changes.settings,
      },
    },
    participant:
      changes.participant === undefined ? { extensionMin: 0, chancesGranted: 0 } : changes.participant,
    attempts: changes.attempts ?? [],
    given: { deviceId: 'device-a', passwordOk: null, justification: null, ...changes.given },
    deviceSilenceMs: minute,
    listeningSinceMs: 0,
    leaveGraceMs: minute,
  });

/** 'new', 'continue', or the code of the refusal. */
export const outcome = (changes: Changes): string => {
  const access = resolve(changes);
  return access.mayStart ? access.mode : access.reason;
};
export const reduced = { extensionMin: 30, chancesGranted: 0 };
