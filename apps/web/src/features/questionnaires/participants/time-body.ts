import type { extendDeadline, ParticipantRow } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { computeReducedLimitMaxMin } from '@certame/rules/exam/deadline.ts';

export type TimeTarget = { kind: 'one'; row: ParticipantRow } | { kind: 'many'; ids: string[] };

export interface TimeValues {
  extensionMin: number | null;
  extraTimePercent: number | null;
  reducedLimitMin: number | null;
  /** Removes the individual duration; only offered for many participants, for whom an empty field means unchanged. */
  resetReduced: boolean;
}

const storedTime = (target: TimeTarget): TimeValues =>
  target.kind === 'one'
    ? {
        extensionMin: target.row.extension_min || null,
        extraTimePercent: target.row.extra_time_percent || null,
        reducedLimitMin: target.row.reduced_limit_min,
        resetReduced: false,
      }
    : { extensionMin: null, extraTimePercent: null, reducedLimitMin: null, resetReduced: false };

/** The questionnaire's own times, to which individual time is added. */
export interface ExamTime {
  /** The questionnaire's own duration. */
  limitMin: number | null;
  /** It has an end, or may still get one. */
  hasEnd: boolean;
}

/** The server's rule: a draft may still get an end. */
export const hasEndOf = ({
  state,
  ends_at,
  settings,
}: Pick<Questionnaire, 'state' | 'ends_at' | 'settings'>) =>
  state === 'draft' || ends_at !== null || settings.limit_days !== null;

/**
 * Initial values of the fields. Extra time in per cent needs a duration, and minutes after the end need an end: without them the values are
 * dropped.
 */
export function startOf(target: TimeTarget, { limitMin, hasEnd }: ExamTime): TimeValues {
  const stored = storedTime(target);
  return {
    ...stored,
    extensionMin: hasEnd ? stored.extensionMin : null,
    extraTimePercent: limitMin === null ? null : stored.extraTimePercent,
  };
}

/** Body of the request. For one person an empty field means none; for many it means unchanged. */
export function timeBodyOf(target: TimeTarget, values: TimeValues): BodyOf<typeof extendDeadline> {
  if (target.kind === 'one')
    return {
      ends_at: null,
      participant_ids: [target.row.id],
      extension_min: values.extensionMin ?? 0,
      extra_time_percent: values.extraTimePercent ?? 0,
      reduced_limit_min: values.reducedLimitMin,
    };
  const reduced = values.resetReduced ? null : (values.reducedLimitMin ?? undefined);
  return {
    ends_at: null,
    participant_ids: target.ids,
    extension_min: values.extensionMin,
    extra_time_percent: values.extraTimePercent,
    ...(reduced === undefined ? {} : { reduced_limit_min: reduced }),
  };
}

/** Whether the request would change nothing. */
export const changesNothing = (target: TimeTarget, values: TimeValues): boolean =>
  JSON.stringify(timeBodyOf(target, values)) === JSON.stringify(timeBodyOf(target, storedTime(target)));

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

/** The server's rule, except for a period that begins with the release, which only the server knows. */
export const maxReducedMinOf = ({ starts_at, ends_at, settings }: Questionnaire): number | null =>
  computeReducedLimitMaxMin({
    limitMin: settings.limit_min,
    limitDays: settings.limit_days,
    startsAtMs: instantOf(starts_at),
    endsAtMs: instantOf(ends_at),
    releasedAtMs: null,
  });
