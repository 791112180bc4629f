import type { ExamItem } from '../definition.ts';

/** So much content comes with the form itself; the rest is fetched while the first question is being read. */
const inlineContentBytes = 24 * 1024;

const contentSizes = new WeakMap<ExamItem, number>();
function contentSize(item: ExamItem): number {
  const cached = contentSizes.get(item);
  if (cached !== undefined) return cached;
  const size = JSON.stringify(item.content).length;
  contentSizes.set(item, size);
  return size;
}

/** Which of the items, asked in the order in which they are shown, carry their content. */
export function inlineContents(): (item: ExamItem) => boolean {
  let left = inlineContentBytes;
  return (item) => {
    // The first item always has its content, however large: it is what the candidate waits for.
    const first = left === inlineContentBytes;
    left -= contentSize(item);
    return first || left >= 0;
  };
}
