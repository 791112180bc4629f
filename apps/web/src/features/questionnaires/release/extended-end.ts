/** Minutes that an end is moved by at a press. */
export const extensionSteps = [
  { key: 'quarter', minutes: 15 },
  { key: 'hour', minutes: 60 },
  { key: 'day', minutes: 24 * 60 },
] as const;

/** The end so much later; one that is over is counted from now, for nobody gets time that has passed. */
export const extendedEnd = (endsAt: string, minutes: number, nowMs: number): string =>
  new Date(Math.max(Date.parse(endsAt), nowMs) + minutes * 60_000).toISOString();
