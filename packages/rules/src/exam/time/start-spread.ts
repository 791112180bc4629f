/** So many starts a second a small machine takes without anybody waiting for long (npm run bench -- start). */
const startsPerSecond = 1000;
/** Nobody waits longer, however many they are: the server takes what comes at once in turn. */
const longestSpreadMs = 1500;

/** So many are spread over the longest time: more need not be counted. */
export const mostExpected = (longestSpreadMs * startsPerSecond) / 1000;

/** How long the starts of those who wait for a period are spread over: the fewer are expected, the shorter. */
export const computeStartSpreadMs = (expected: number): number =>
  Math.min(longestSpreadMs, Math.ceil((expected * 1000) / startsPerSecond));
