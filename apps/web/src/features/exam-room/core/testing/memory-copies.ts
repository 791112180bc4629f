import type { AttemptCopy, CopyPlace } from '../attempt-copy.ts';

export function createMemoryCopies(): CopyPlace & { current(): AttemptCopy | null } {
  let kept: AttemptCopy | null = null;
  return {
    current: () => kept,
    find: async () => kept,
    keep: async (copy) => {
      kept = structuredClone(copy);
    },
    forget: async () => {
      kept = null;
    },
  };
}
