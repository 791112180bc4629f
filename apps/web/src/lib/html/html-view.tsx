import { useLayoutEffect, useRef } from 'react';
import { fileBlobUrl } from '../files/file-blobs.ts';
import { renderFormulas } from './render-formulas.ts';
import { safeNodes } from './safe-html.ts';
import './html-view.css';

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
    void renderFormulas(root).catch(() => undefined);
    onReady?.(root);
    return () => {
      gone = true;
    };
  }, [html, onReady]);
  return <div ref={element} id={id} className={className ? `html-view ${className}` : 'html-view'} />;
}
