/** Below this line of the window a part has not been reached yet, in pixels: under the top bar. */
const lineY = 160;

export interface ScrolledPage {
  scrollY: number;
  windowHeight: number;
  pageHeight: number;
}

/**
 * The last part whose heading has passed the reading line. Over the last window's height of the page the line goes down
 * to the foot: the headings there can't come up to the top, and each is still reached in its turn.
 * @param tops where each part's heading stands in the window, in the order of the page; null: it isn't drawn.
 */
export function findCurrentPart<Part>(
  tops: readonly { part: Part; top: number | null }[],
  { scrollY, windowHeight, pageHeight }: ScrolledPage,
): Part | undefined {
  const leftPx = Math.max(0, pageHeight - windowHeight - scrollY);
  const slidesPx = Math.min(windowHeight, pageHeight - windowHeight);
  const slid = scrollY > 0 && slidesPx > 0 ? Math.max(0, 1 - leftPx / slidesPx) : 0;
  const line = lineY + (windowHeight - lineY) * slid;
  return tops.filter(({ top }) => top !== null && top <= line).at(-1)?.part;
}
