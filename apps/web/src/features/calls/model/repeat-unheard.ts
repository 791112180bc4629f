/** Retry delays of a request of a call, in milliseconds. */
const retryDelaysMs = [500, 1000, 2000, 4000, 8000];

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats a request that nobody heard, at growing delays, until it is heard, the last try is over or `isOver`. */
export async function repeatUnheard<T>(
  request: () => Promise<T | 'unheard'>,
  isOver: () => boolean,
): Promise<T | 'unheard'> {
  for (const delayMs of retryDelaysMs) {
    const outcome = await request();
    if (outcome !== 'unheard') return outcome;
    await wait(delayMs);
    if (isOver()) return 'unheard';
  }
  return request();
}
