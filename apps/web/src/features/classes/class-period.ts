import type { MyClass } from '@certame/contract/features/classes/endpoints.ts';
import { formatDate } from '#lib/language/format.ts';

/** Period of a class in words; null: no dates. */
export function periodOf(one: Pick<MyClass, 'starts_on' | 'ends_on'>): string | null {
  if (one.starts_on && one.ends_on) return `${formatDate(one.starts_on)} – ${formatDate(one.ends_on)}`;
  const day = one.starts_on ?? one.ends_on;
  return day ? formatDate(day) : null;
}

export const isOver = (one: Pick<MyClass, 'ends_on'>, today: string): boolean =>
  one.ends_on !== null && one.ends_on < today;
