import type { CopyParts, CopyPlace } from '../attempt/attempt-copy.ts';

export function createMemoryCopies(): CopyPlace & { current(): Partial<CopyParts> } {
  let kept: Partial<CopyParts> = {};
  return {
    current: () => kept,
    find: async (part) => kept[part] ?? null,
    keep: async (part, content) => {
      kept[part] = structuredClone(content);
    },
    forget: async () => {
      kept = {};
    },
  };
}
