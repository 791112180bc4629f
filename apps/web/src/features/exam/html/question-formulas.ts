import { renderFormulas } from '#lib/html/render-formulas.ts';
import { keepInPlace } from './keep-in-place.ts';

/** Renders the formulas of a question's text; those that are wider than it scroll sideways, by keyboard too. */
export async function renderQuestionFormulas(root: HTMLElement): Promise<void> {
  for (const place of await renderFormulas(root, (change) => keepInPlace(root, change))) {
    place.toggleAttribute('data-wide', place.getBoundingClientRect().width > root.clientWidth);
    const scroller = place.querySelector<HTMLElement>('.katex-display') ?? place;
    // Not every browser lets the arrow keys scroll an element that can't be focused.
    if (scroller.scrollWidth > scroller.clientWidth && scroller.clientWidth > 0) scroller.tabIndex = 0;
  }
}
