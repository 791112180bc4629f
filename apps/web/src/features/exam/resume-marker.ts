/**
 * Resume marker in the session storage of a tab whose room is open: a reload leads straight back to the questions. Closing the tab removes
 * it.
 */
const nameOf = (shortUrlId: string): string => `certame.exam-open:${shortUrlId}`;

const quietly = <T>(work: () => T, fallback: T): T => {
  try {
    return work();
  } catch {
    return fallback;
  }
};

export const markOpenRoom = (shortUrlId: string): void =>
  quietly(() => sessionStorage.setItem(nameOf(shortUrlId), '1'), undefined);
export const forgetOpenRoom = (shortUrlId: string): void =>
  quietly(() => sessionStorage.removeItem(nameOf(shortUrlId)), undefined);
export const wasRoomOpen = (shortUrlId: string): boolean =>
  quietly(() => sessionStorage.getItem(nameOf(shortUrlId)) === '1', false);
