import type { Area } from './define-area.ts';

/** Problem of a period's end: it is before the beginning or, for instants, equal to it. */
export interface PeriodProblem {
  field: string;
  key: 'after_start';
}

/**
 * Whether the area's declared period ends after it begins. A period of days may be one day long; one that is open on
 * either side is none.
 * @param values the row as it would be saved; days and instants as texts
 */
export function findPeriodProblem(area: Area, values: Record<string, unknown>): PeriodProblem | undefined {
  if (!area.period) return undefined;
  const { from, until } = area.period;
  const [start, end] = [values[from], values[until]];
  if (typeof start !== 'string' || typeof end !== 'string') return undefined;
  const lengthMs = Date.parse(end) - Date.parse(start);
  const isEmpty = area.fields[until]?.kind === 'date' ? lengthMs < 0 : lengthMs <= 0;
  return isEmpty ? { field: until, key: 'after_start' } : undefined;
}
