/** So much is to be left when the next chunk comes: less, and a late chunk would stop the picture. */
const spareS = 0.15;
/** More than this is time by which the picture is late for nothing. */
const tooMuchS = 0.25;
/** A few seconds of chunks: the latest of them says how much must be kept. */
const remembered = 6;
/** Fast enough to win back half a second within some seconds, too little to be heard or seen. */
const faster = 1.1;

export interface PlayRate {
  /** A chunk is about to be appended, and so many seconds are left to play. @returns how fast to play. */
  next(leftS: number): number;
}

/**
 * A picture that stood still once is late by that for ever, unless it is played faster until what is left before each chunk is no more than
 * lateness of chunks needs.
 */
export function createPlayRate(): PlayRate {
  const left: number[] = [];
  let rate = 1;
  return {
    next(leftS) {
      left.push(leftS);
      if (left.length > remembered) left.shift();
      const least = Math.min(...left);
      if (least <= spareS) rate = 1;
      else if (left.length === remembered && least > tooMuchS) rate = faster;
      return rate;
    },
  };
}
