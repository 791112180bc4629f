import type { SnapshotParts, SnapshotStore } from '../attempt/attempt-snapshot.ts';

export function createMemorySnapshots(): SnapshotStore & { current(): Partial<SnapshotParts> } {
  let kept: Partial<SnapshotParts> = {};
  return {
    current: () => kept,
    find: async (part) => kept[part] ?? null,
    save: async (part, content) => {
      kept[part] = structuredClone(content);
    },
    forget: async () => {
      kept = {};
    },
  };
}
