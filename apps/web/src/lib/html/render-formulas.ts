type Katex = typeof import('katex').default;
let katex: Promise<Katex> | null = null;

/** KaTeX is half a megabyte: it is loaded with the first formula. */
function loadKatex(): Promise<Katex> {
  katex ??= Promise.all([import('katex'), import('katex/dist/katex.min.css')]).then(
    ([module]) => module.default,
    (error: unknown) => {
      katex = null;
      throw error;
    },
  );
  return katex;
}

/**
 * Renders the formulas (`data-latex`) of an element by KaTeX and gives their elements. Until KaTeX is loaded, and where it can't be, each shows
 * its LaTeX. @throws what the import of KaTeX throws
 */
export async function renderFormulas(root: ParentNode): Promise<HTMLElement[]> {
  const places = [...root.querySelectorAll<HTMLElement>('[data-latex]')];
  for (const place of places) place.textContent = place.dataset.latex ?? '';
  if (places.length === 0) return places;
  const library = await loadKatex();
  for (const place of places)
    library.render(place.dataset.latex ?? '', place, {
      displayMode: place.tagName === 'DIV',
      throwOnError: false,
      trust: false,
      maxExpand: 500,
      maxSize: 20,
    });
  return places;
}
