import { spokenPhrases } from '@certame/rules/exam/voice/spoken-phrases.ts';
import { spokenFormula } from '@certame/rules/exam/voice/spoken-signs.ts';

const blocks = new Set(['P', 'DIV', 'LI', 'H3', 'H4', 'TR', 'BLOCKQUOTE', 'PRE', 'CAPTION', 'HR']);

function spokenElement(element: Element, gapNumber: (gapId: string) => number): string {
  const latex = element.getAttribute('data-latex');
  if (latex !== null) return ` ${spokenFormula(latex)} `;
  const gapId = element.getAttribute('data-gap');
  if (gapId !== null) return ` ${spokenPhrases.gap(gapNumber(gapId))} `;
  const inner = [...element.childNodes].map((node) => spokenNode(node, gapNumber)).join('');
  switch (element.tagName) {
    case 'IMG':
      return ` (${spokenPhrases.image(element.getAttribute('alt') ?? '')}) `;
    case 'BR':
      return '\n';
    case 'SUP':
      return /^[-−]?\d+$/.test(inner) ? ` ${spokenFormula(`^{${inner.replace('−', '-')}}`)} ` : inner;
    case 'SUB':
      return ` ${inner} `;
    case 'TD':
    case 'TH':
      return `${inner}, `;
    default:
      return blocks.has(element.tagName) ? `${inner}\n` : inner;
  }
}

const spokenNode = (node: Node, gapNumber: (gapId: string) => number): string =>
  node instanceof Element
    ? spokenElement(node, gapNumber)
    : node.nodeType === 3
      ? (node.textContent ?? '').replace(/\s+/g, ' ')
      : '';

/** A rich text as it is read aloud: formulas in words, pictures by what they show, gaps by their number. A line for each paragraph. */
export function spokenHtml(html: string, gapNumber: (gapId: string) => number = () => 1): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.childNodes]
    .map((node) => spokenNode(node, gapNumber))
    .join('')
    .split('\n')
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        .replace(/ ([.,;:!?])/g, '$1')
        .replace(/, *$/, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
}
