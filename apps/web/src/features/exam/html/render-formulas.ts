/** Draws the formulas of a text; the drawing code is loaded with the first one. */
export async function renderFormulas(root: HTMLElement): Promise<void> {
  const places = [...root.querySelectorAll<HTMLElement>('[data-latex]')];
  if (places.length === 0) return;
  for (const place of places) if (place.textContent === '') place.textContent = place.dataset.latex ?? '';
  const [{ default: katex }] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')]);
  for (const place of places) {
    katex.render(place.dataset.latex ?? '', place, {
      throwOnError: false,
      displayMode: place.dataset.display !== undefined || place.tagName === 'DIV',
      trust: false,
      maxExpand: 200,
    });
  }
  for (const place of places) {
    place.toggleAttribute('data-wide', place.getBoundingClientRect().width > root.clientWidth);
    const scroller = place.querySelector<HTMLElement>('.katex-display') ?? place;
    // Not every browser lets the arrow keys scroll an element that can't be focused.
    if (scroller.scrollWidth > scroller.clientWidth && scroller.clientWidth > 0) scroller.tabIndex = 0;
  }
}
