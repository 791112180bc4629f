/** What a finger is on, or would press next. */
function findAnchor(): Element | undefined {
  const options = [...document.querySelectorAll('.exam-option')];
  const touched = options.find((option) => option.matches(':active, :hover, :focus-within'));
  return touched ?? options.find((option) => option.getBoundingClientRect().top >= 0);
}

/** Scrolls by what an element has moved; where the page is too short for that, it gets longer at its end. */
function scrollBack(anchor: Element, topBefore: number): void {
  const moved = (): number => anchor.getBoundingClientRect().top - topBefore;
  window.scrollBy({ top: moved(), behavior: 'instant' });
  const missing = moved();
  if (missing <= 0) return;
  document.body.style.paddingBottom = `${Number.parseFloat(document.body.style.paddingBottom || '0') + missing}px`;
  window.scrollBy({ top: missing, behavior: 'instant' });
}

/**
 * Scroll anchoring: changes heights above the options without moving the option that is about to be pressed. Browsers do so themselves, but not at
 * the beginning of a page and not all of them. `root` never gets lower by the change: at the beginning of the page nothing could make up for that.
 */
export function keepInPlace(root: HTMLElement, change: () => void): void {
  const anchor = findAnchor();
  const top = anchor?.getBoundingClientRect().top;
  const height = root.offsetHeight;
  const page = document.documentElement;
  page.style.overflowAnchor = 'none';
  change();
  if (root.offsetHeight < height) root.style.minHeight = `${height}px`;
  if (anchor && top !== undefined) scrollBack(anchor, top);
  requestAnimationFrame(() => {
    page.style.overflowAnchor = '';
  });
}
