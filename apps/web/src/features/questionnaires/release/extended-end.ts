/** Steps by which a press extends the end, in minutes. */
export const extensionSteps = [
  { key: 'quarter', minutes: 15 },
  { key: 'hour', minutes: 60 },
  { key: 'day', minutes: 24 * 60 },
] as const;

/** The end, `minutes` later. An end that has passed is extended from now, since time that has passed helps nobody. */
export const extendedEnd = (endsAt: string, minutes: number, nowMs: number): string =>
  new Date(Math.max(Date.parse(endsAt), nowMs) + minutes * 60_000).toISOString();
