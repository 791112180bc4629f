const pad = (value: number): string => String(value).padStart(2, '0');

/** "1:02:03" or "02:03" from milliseconds, seconds rounded up. */
export function formatRemaining(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const rest = `${pad(Math.floor((seconds % 3600) / 60))}:${pad(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
