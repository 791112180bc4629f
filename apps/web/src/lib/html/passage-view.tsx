import { useCallback } from 'react';
import { HtmlView } from './html-view.tsx';
import { markPassages, type Passage } from './passages.ts';
import './passage-view.css';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Props {
  /** Rich text, or plain text. */
  text: string;
  isRich: boolean;
  passages: readonly Passage[];
  className?: string;
  onReady?: (element: HTMLElement) => void;
}

/** A text with its marked passages, each with the number of its comment. */
export function PassageView({ text, isRich, passages, className = '', onReady }: Props) {
  const ready = useCallback(
    (root: HTMLElement) => {
      markPassages(root, passages);
      onReady?.(root);
    },
    [passages, onReady],
  );
  return (
    <HtmlView
      html={isRich ? text : `<p>${escaped(text)}</p>`}
      className={`passage-view ${className}`}
      onReady={ready}
    />
  );
}
