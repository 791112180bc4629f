import type { ResponseValue } from '@certame/contract/features/exam/form.ts';

export const gapTexts = (value: ResponseValue): Record<string, string> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};

/** The response with one gap changed; empty gaps leave it, and without any it is cleared. */
export function withGap(value: ResponseValue, gapId: string, text: string): ResponseValue {
  const { [gapId]: _old, ...others } = gapTexts(value);
  const next = text === '' ? others : { ...others, [gapId]: text };
  return Object.keys(next).length === 0 ? null : next;
}

const placePattern = /<span[^>]*\bdata-gap="([^"]*)"/g;
/** Gaps that have a place in the statement. */
export const placedGapIds = (statement: string): Set<string> =>
  new Set([...statement.matchAll(placePattern)].flatMap(([, id]) => (id ? [id] : [])));
