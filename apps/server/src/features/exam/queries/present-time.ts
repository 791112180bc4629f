import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import { computeLimitMs, computeOwnTime, computePeriodEndMs } from '@certame/rules/exam/deadline.ts';
import { computeQuestionLimitMs } from '@certame/rules/exam/time/question-time.ts';
import type { ParticipantStatus } from '../access.ts';
import type { ExamDefinition } from '../definition.ts';

const minuteMs = 60_000;
const usualTime = { extensionMin: 0, extraTimePercent: 0, reducedLimitMin: null };

/** End and duration as they hold for this participant, with what of them is their own. */
export function presentTime(
  { settings, endsAtMs, releasedAtMs }: ExamDefinition,
  participant: ParticipantStatus['participant'],
): Pick<FormInfo, 'ends_at' | 'limit_min' | 'question_limit_s' | 'own_time'> {
  const { extensionMin, extraTimePercent, reducedLimitMin } = participant ?? usualTime;
  const limits = { limitMin: settings.limit_min, extraTimePercent, reducedLimitMin };
  const periodEndMs = computePeriodEndMs({
    endsAtMs,
    extensionMin,
    releasedAtMs,
    limitDays: settings.limit_days,
  });
  const limitMs = computeLimitMs(limits);
  const questionMs = computeQuestionLimitMs({
    questionLimitS: settings.question_limit_s,
    extraTimePercent,
  });
  const own = computeOwnTime({ ...limits, extensionMin, periodEndMs });
  return {
    ends_at: periodEndMs === null ? null : new Date(periodEndMs).toISOString(),
    limit_min: limitMs === null ? null : limitMs / minuteMs,
    question_limit_s: questionMs === null ? null : Math.round(questionMs / 1000),
    ...(own && {
      own_time: { extra_min: own.extraMin, extension_min: own.extensionMin, reduced: own.isReduced },
    }),
  };
}
