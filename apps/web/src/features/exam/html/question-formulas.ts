import { findFormulas, loadFormulaDrawing } from '#lib/html/render-formulas.ts';
import { keepInPlace } from './keep-in-place.ts';

interface Drawing {
  root: HTMLElement;
  places: readonly HTMLElement[];
  draw: (places: readonly HTMLElement[]) => void;
}
let waiting: Drawing[] = [];

/** Formulas wider than their text scroll sideways, by keyboard too. */
function letWideOnesScroll(drawings: readonly Drawing[]): void {
  const places = drawings.flatMap(({ root, places: own }) => own.map((place) => ({ root, place })));
  const isWide = places.map(({ root, place }) => place.getBoundingClientRect().width > root.clientWidth);
  for (const [index, { place }] of places.entries()) place.toggleAttribute('data-wide', isWide[index]);
  const scrollers = places.map(({ place }) => place.querySelector<HTMLElement>('.katex-display') ?? place);
  // Not every browser lets the arrow keys scroll an element that can't be focused.
  const scrolling = scrollers.filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0);
  for (const scroller of scrolling) scroller.tabIndex = 0;
}

function drawWaiting(): void {
  const drawings = waiting;
  waiting = [];
  keepInPlace(
    drawings.map(({ root }) => root),
    () => {
      for (const { draw, places } of drawings) draw(places);
      letWideOnesScroll(drawings);
    },
  );
}

/**
 * Renders the formulas of a question's text or option, batched: all that wait for KaTeX are rendered together. One by one they would make
 * the browser lay out an exam of hundreds of formulas hundreds of times.
 */
export async function renderQuestionFormulas(root: HTMLElement): Promise<void> {
  const places = findFormulas(root);
  if (places.length === 0) return;
  const draw = await loadFormulaDrawing();
  waiting.push({ root, places, draw });
  // A microtask runs after the other callers that awaited the same import, so that all of them join the batch.
  if (waiting.length === 1) queueMicrotask(drawWaiting);
}
