type Katex = typeof import('katex').default;
let katex: Promise<Katex> | null = null;

/** Fonts of nearly every formula. */
const fonts = ['1em KaTeX_Main', 'italic 1em KaTeX_Math', '1em KaTeX_Size1', '1em KaTeX_Size2'];
const fontPatienceMs = 3000;

/** Drawn in other letters first, a formula would change its size when its own arrive. */
async function loadFonts(): Promise<void> {
  if (!('fonts' in document)) return;
  const loading = fonts.map((font) => document.fonts.load(font));
  const patience = new Promise((resolve) => setTimeout(resolve, fontPatienceMs));
  await Promise.race([Promise.all(loading).catch(() => undefined), patience]);
}

/** KaTeX is half a megabyte: it is loaded with the first formula. */
function loadKatex(): Promise<Katex> {
  katex ??= Promise.all([import('katex'), import('katex/dist/katex.min.css')]).then(
    async ([module]) => {
      await loadFonts();
      return module.default;
    },
    (error: unknown) => {
      katex = null;
      throw error;
    },
  );
  return katex;
}

/** The formulas (`data-latex`) of an element. Until KaTeX is loaded, and where it can't be, each shows its LaTeX. */
export function findFormulas(root: ParentNode): HTMLElement[] {
  const places = [...root.querySelectorAll<HTMLElement>('[data-latex]')];
  for (const place of places) place.textContent = place.dataset.latex ?? '';
  return places;
}

/** What draws formulas by KaTeX. @throws what the import of KaTeX throws */
export async function loadFormulaDrawing(): Promise<(places: readonly HTMLElement[]) => void> {
  const library = await loadKatex();
  return (places) => {
    for (const place of places)
      library.render(place.dataset.latex ?? '', place, {
        displayMode: place.tagName === 'DIV',
        throwOnError: false,
        trust: false,
        maxExpand: 500,
        maxSize: 20,
      });
  };
}

/** Renders the formulas of an element as soon as KaTeX is loaded. @throws what the import of KaTeX throws */
export async function renderFormulas(root: ParentNode): Promise<void> {
  const places = findFormulas(root);
  if (places.length > 0) (await loadFormulaDrawing())(places);
}
