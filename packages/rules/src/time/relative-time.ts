export interface RelativeTime {
  unit: 'now' | 'minutes' | 'hours' | 'days' | 'years';
  count: number;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

/** Buckets of the specification: under 10 s is now; then 1, 5, 10, 30 min, 1, 2 h, 1, 2, 30 days, 1, 20 years. */
const buckets: readonly (readonly [number, RelativeTime])[] = [
  [20 * year, { unit: 'years', count: 20 }],
  [year, { unit: 'years', count: 1 }],
  [30 * day, { unit: 'days', count: 30 }],
  [2 * day, { unit: 'days', count: 2 }],
  [day, { unit: 'days', count: 1 }],
  [2 * hour, { unit: 'hours', count: 2 }],
  [hour, { unit: 'hours', count: 1 }],
  [30 * minute, { unit: 'minutes', count: 30 }],
  [10 * minute, { unit: 'minutes', count: 10 }],
  [5 * minute, { unit: 'minutes', count: 5 }],
  [10 * second, { unit: 'minutes', count: 1 }],
];

/** Relative time in the largest unit that it has reached. A time in the future counts as now. */
export function computeRelativeTime(thenMs: number, nowMs: number): RelativeTime {
  const ageMs = nowMs - thenMs;
  return buckets.find(([least]) => ageMs >= least)?.[1] ?? { unit: 'now', count: 0 };
}
