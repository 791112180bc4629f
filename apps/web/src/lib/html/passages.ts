import { locateQuote } from '@certame/rules/grading/annotations/locate-quote.ts';

/** A part of a text that somebody marked, told by its words and by the characters before it. */
export interface Passage {
  start: number;
  quote: string;
}

/** Words of a text in their order. A formula counts for nothing: it reads differently before and after it is drawn. */
function textNodesOf(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element
      ? node.hasAttribute('data-latex')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_SKIP
      : NodeFilter.FILTER_ACCEPT,
  );
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) nodes.push(node);
  return nodes;
}

export const passageTextOf = (root: Node): string =>
  textNodesOf(root)
    .map(({ data }) => data)
    .join('');

/** What is selected inside of a text, without blanks around it; null where nothing is. */
export function selectedPassage(root: Node, selection: Selection | null): Passage | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  let before = 0;
  let start: number | null = null;
  let quote = '';
  for (const node of textNodesOf(root)) {
    if (range.intersectsNode(node)) {
      const from = node === range.startContainer ? range.startOffset : 0;
      const to = node === range.endContainer ? range.endOffset : node.length;
      start ??= before + from;
      quote += node.data.slice(from, to);
    }
    before += node.length;
  }
  const words = quote.trim();
  return start === null || words === ''
    ? null
    : { start: start + quote.length - quote.trimStart().length, quote: words };
}

function markRange(root: Node, from: number, to: number, number: string): void {
  let before = 0;
  for (const node of textNodesOf(root)) {
    const start = Math.max(from - before, 0);
    const end = Math.min(to - before, node.length);
    before += node.length;
    if (start >= end || node.data.slice(start, end).trim() === '') continue;
    const marked = node.splitText(start);
    marked.splitText(end - start);
    const mark = document.createElement('mark');
    mark.dataset.passage = number;
    marked.replaceWith(mark);
    mark.append(marked);
  }
}

/** Marks passages of a text that stands, each with its number; those whose words aren't there any more are left out. */
export function markPassages(root: Node, passages: readonly Passage[]): void {
  const text = passageTextOf(root);
  for (const [index, passage] of passages.entries()) {
    const start = locateQuote(text, passage);
    if (start !== null) markRange(root, start, start + passage.quote.length, String(index + 1));
  }
}
