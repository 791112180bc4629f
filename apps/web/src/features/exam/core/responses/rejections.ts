import { shutOutCodes } from '@certame/contract/features/exam/states.ts';

interface Rejection {
  entry: { item_id: string; seq: number };
  code: string;
}

export interface Rejections {
  /** @param isOutdated A newer change of the same item waits: its own result counts. */
  note(list: readonly Rejection[], isOutdated: (entry: Rejection['entry']) => boolean): void;
  /** The item has changed again. */
  forget(itemId: string): void;
  clear(): void;
  codeOf(itemId: string): string | undefined;
  list(): { itemId: string; code: string }[];
  /** The number was rejected because the attempt is closed: a reopened one may accept it. */
  isShutOut(seq: number): boolean;
}

/** Rejections of the server, by item. */
export function createRejections(): Rejections {
  const codes = new Map<string, string>();
  const shutOut = new Set<number>();
  return {
    note(list, isOutdated) {
      for (const { entry, code } of list) {
        if (shutOutCodes.includes(code)) shutOut.add(entry.seq);
        if (!isOutdated(entry)) codes.set(entry.item_id, code);
      }
    },
    forget: (itemId) => void codes.delete(itemId),
    clear: () => codes.clear(),
    codeOf: (itemId) => codes.get(itemId),
    list: () => [...codes].map(([itemId, code]) => ({ itemId, code })),
    isShutOut: (seq) => shutOut.has(seq),
  };
}
