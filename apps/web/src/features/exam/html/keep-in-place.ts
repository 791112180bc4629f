/** Scroll anchor: the option under the pointer or with the focus, else the first one below the top of the window. */
function findAnchor(): Element | undefined {
  const touched = document.querySelector('.exam-option:is(:active, :hover, :focus-within)');
  if (touched) return touched;
  // Skips the questions above the window: measuring their options would make the browser lay them out.
  const parts = [...document.querySelectorAll('.exam-step-part')];
  const options = parts
    .filter((part) => part.getBoundingClientRect().bottom >= 0)
    .flatMap((part) => [...part.querySelectorAll('.exam-option')]);
  return options.find((option) => option.getBoundingClientRect().top >= 0);
}

/** Scrolls by what an element has moved; where the page is too short for that, it gets longer at its end. */
function scrollBack(anchor: Element, topBefore: number): void {
  const moved = (): number => anchor.getBoundingClientRect().top - topBefore;
  window.scrollBy({ top: moved(), behavior: 'instant' });
  const missing = moved();
  const room = anchor.closest<HTMLElement>('.exam-room');
  if (missing <= 0 || !room) return;
  room.style.minHeight = `${room.offsetHeight + missing}px`;
  window.scrollBy({ top: missing, behavior: 'instant' });
}

/** Padding that rounds the growth up to a whole pixel: a page scrolls by whole pixels only, and scrolling then makes up for all of it. */
function fractionMissing(root: HTMLElement, growthPx: number): number {
  const paddingPx = Number.parseFloat(root.style.paddingBlockEnd) || 0;
  return paddingPx + Math.ceil(growthPx) - growthPx;
}

/**
 * Scroll anchoring: changes heights above the options without moving the option that is about to be pressed. Browsers do so themselves, but not at
 * the beginning of a page and not all of them. No root gets lower by the change: at the beginning of the page nothing could make up for that.
 */
export function keepInPlace(roots: readonly HTMLElement[], change: () => void): void {
  const anchor = findAnchor();
  const top = anchor?.getBoundingClientRect().top;
  const heights = roots.map((root) => root.getBoundingClientRect().height);
  const page = document.documentElement;
  page.style.overflowAnchor = 'none';
  change();
  const grown = roots.map((root, index) => root.getBoundingClientRect().height - (heights[index] ?? 0));
  for (const [index, root] of roots.entries()) {
    const [height = 0, growth = 0] = [heights[index], grown[index]];
    if (growth < 0) root.style.minHeight = `${height}px`;
    else if (!Number.isInteger(growth)) root.style.paddingBlockEnd = `${fractionMissing(root, growth)}px`;
  }
  if (anchor && top !== undefined) scrollBack(anchor, top);
  requestAnimationFrame(() => {
    page.style.overflowAnchor = '';
  });
}
