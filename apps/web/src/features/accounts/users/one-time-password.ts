/** Alphabets without characters that are easily confused when read aloud or from paper. */
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const lower = 'abcdefghijkmnopqrstuvwxyz';
const digits = '23456789';
const parts: readonly (readonly string[])[] = [
  [upper, lower, lower, lower],
  [digits, digits, digits, digits],
  [lower, lower, lower, upper],
];

/** Generates a password that meets the rules and can be read aloud. `random` is uniform in [0, below). */
export const makeOneTimePassword = (random: (below: number) => number): string =>
  parts.map((part) => part.map((alphabet) => alphabet[random(alphabet.length)] ?? '').join('')).join('-');

/**
 * Uniform random number from Web Crypto, by rejection sampling: values in the incomplete last range, which would favour small numbers, are
 * drawn again.
 */
export function secureRandom(below: number): number {
  const limit = Math.floor(2 ** 32 / below) * below;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? 0) >= limit);
  return (drawn[0] ?? 0) % below;
}
