import { useLayoutEffect, useRef } from 'react';
import { fileBlobUrl } from '../files/file-blobs.ts';
import { safeNodes } from './safe-html.ts';
import './html-view.css';

type Katex = typeof import('katex').default;
let katex: Promise<Katex> | null = null;

/** The formula library is half a megabyte: it comes with the first formula. */
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

async function drawFormulas(root: ParentNode): Promise<void> {
  const places = [...root.querySelectorAll<HTMLElement>('[data-latex]')];
  if (places.length === 0) return;
  const library = await loadKatex();
  for (const place of places)
    library.render(place.dataset.latex ?? '', place, {
      displayMode: place.tagName === 'DIV',
      throwOnError: false,
      trust: false,
      maxExpand: 500,
      maxSize: 20,
    });
}

function loadImages(root: ParentNode, isGone: () => boolean): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-file]')) {
    image.decoding = 'async';
    image.dataset.state = 'loading';
    void fileBlobUrl(image.dataset.file ?? '').then((url) => {
      if (isGone()) return;
      image.dataset.state = url === null ? 'missing' : 'loaded';
      if (url !== null) image.src = url;
    });
  }
}

interface Props {
  html: string;
  className?: string;
  id?: string;
  /** Called with the element once the nodes stand, e.g. to put inputs into its gaps. */
  onReady?: (element: HTMLElement) => void;
}

/** Rich text with its formulas and authorised images. Light: the exam room uses it. */
export function HtmlView({ html, className, id, onReady }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = element.current;
    if (!root) return;
    let gone = false;
    root.replaceChildren(safeNodes(html));
    loadImages(root, () => gone);
    // A formula that can't be drawn for want of a line stays readable as LaTeX.
    for (const place of root.querySelectorAll<HTMLElement>('[data-latex]'))
      place.textContent = place.dataset.latex ?? '';
    void drawFormulas(root).catch(() => undefined);
    onReady?.(root);
    return () => {
      gone = true;
    };
  }, [html, onReady]);
  return <div ref={element} id={id} className={className ? `html-view ${className}` : 'html-view'} />;
}
