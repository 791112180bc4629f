/** What is brought into sight shows its neighbours too. */
const marginPx = 56;

const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY);

/**
 * Scrolls the box that an element stands in, if it has to. `scrollIntoView` would do it as well, but then the Tab key
 * goes on from there instead of from the beginning of the page.
 */
export function bringIntoSight(element: Element): void {
  let box = element.parentElement;
  while (box && !scrolls(box)) box = box.parentElement;
  if (!box) return;
  const shown = box.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  if (top - marginPx < shown.top) box.scrollTop += top - marginPx - shown.top;
  else if (bottom + marginPx > shown.bottom) box.scrollTop += bottom + marginPx - shown.bottom;
}
