/** Marks a tab whose room is open, so that a reload leads straight back to the questions. Gone with the tab. */
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
