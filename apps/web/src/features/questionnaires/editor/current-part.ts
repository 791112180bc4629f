/** Reading line, in pixels of the window below its top bar: a part counts as reached when its heading is above it. */
const lineY = 160;

export interface ScrolledPage {
  scrollY: number;
  windowHeight: number;
  pageHeight: number;
}

/**
 * Scroll spy: the last part whose heading has passed the reading line. While the last window's height of the page scrolls in, the line
 * moves down to the foot: the headings there can't come up to the top, and each is still reached in its turn. @param tops positions of the
 * parts' headings in the window, in the order of the page; null: the part isn't rendered.
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
