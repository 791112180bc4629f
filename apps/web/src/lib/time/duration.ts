const two = (value: number): string => String(value).padStart(2, '0');

/** "1:15" or "1:02:05" of a length in whole seconds, nothing below zero; `padded`: "01:15". */
export function writeDuration(ms: number, padded = false): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = `${padded || hours > 0 ? two(minutes) : minutes}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
