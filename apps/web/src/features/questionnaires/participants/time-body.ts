import type { extendDeadline, ParticipantRow } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';

export type TimeTarget = { kind: 'one'; row: ParticipantRow } | { kind: 'many'; ids: string[] };

export interface TimeValues {
  extensionMin: number | null;
  extraTimePercent: number | null;
  reducedLimitMin: number | null;
  /** Takes the own duration back; only asked for many, where an empty field keeps. */
  resetReduced: boolean;
}

export const startOf = (target: TimeTarget): TimeValues =>
  target.kind === 'one'
    ? {
        extensionMin: target.row.extension_min || null,
        extraTimePercent: target.row.extra_time_percent || null,
        reducedLimitMin: target.row.reduced_limit_min,
        resetReduced: false,
      }
    : { extensionMin: null, extraTimePercent: null, reducedLimitMin: null, resetReduced: false };

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

/** Nothing would change. */
export const changesNothing = (target: TimeTarget, values: TimeValues): boolean =>
  JSON.stringify(timeBodyOf(target, values)) === JSON.stringify(timeBodyOf(target, startOf(target)));
