const secondMs = 1000;
const two = (value: number): string => String(value).padStart(2, '0');

/** Formats a duration as "1:05:09" or "05:09"; never below zero. */
export function writeLength(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / secondMs));
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
