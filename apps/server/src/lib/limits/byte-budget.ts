export interface ByteBudget {
  /** Takes as many bytes if they are left and gives the function that gives them back, once; else undefined. */
  take(bytes: number): (() => void) | undefined;
}

/** Bytes that all who hold some may hold together. */
export function createByteBudget(totalBytes: number): ByteBudget {
  let left = totalBytes;
  return {
    take: (bytes) => {
      if (bytes > left) return undefined;
      left -= bytes;
      let isHeld = true;
      return () => {
        if (isHeld) left += bytes;
        isHeld = false;
      };
    },
  };
}
