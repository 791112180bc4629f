import { elementsOf, isElement, textOf, type XmlElement } from '../../../xml/parse-xml.ts';
import { escapeImported } from '../html.ts';

const signs: Readonly<Record<string, string>> = {
  '×': '\\times ',
  '·': '\\cdot ',
  '⋅': '\\cdot ',
  '÷': '\\div ',
  '±': '\\pm ',
  '∓': '\\mp ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '≡': '\\equiv ',
  '→': '\\to ',
  '⇒': '\\Rightarrow ',
  '⇔': '\\Leftrightarrow ',
  '∈': '\\in ',
  '∉': '\\notin ',
  '⊂': '\\subset ',
  '⊆': '\\subseteq ',
  '∪': '\\cup ',
  '∩': '\\cap ',
  '∅': '\\emptyset ',
  '∀': '\\forall ',
  '∃': '\\exists ',
  '∞': '\\infty ',
  '∂': '\\partial ',
  '∇': '\\nabla ',
  '∑': '\\sum ',
  '∏': '\\prod ',
  '∫': '\\int ',
  '−': '-',
  '′': "'",
  '…': '\\ldots ',
  α: '\\alpha ',
  β: '\\beta ',
  γ: '\\gamma ',
  δ: '\\delta ',
  ε: '\\epsilon ',
  θ: '\\theta ',
  λ: '\\lambda ',
  μ: '\\mu ',
  π: '\\pi ',
  ρ: '\\rho ',
  σ: '\\sigma ',
  τ: '\\tau ',
  φ: '\\phi ',
  ω: '\\omega ',
  Γ: '\\Gamma ',
  Δ: '\\Delta ',
  Θ: '\\Theta ',
  Λ: '\\Lambda ',
  Σ: '\\Sigma ',
  Φ: '\\Phi ',
  Ω: '\\Omega ',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  '&': '\\&',
  _: '\\_',
  '{': '\\{',
  '}': '\\}',
  // Applications and products that nobody writes.
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
};
const signed = (text: string): string => [...text.trim()].map((sign) => signs[sign] ?? sign).join('');

/** Elements with a fixed number of parts: what stands in the place of `1`, `2` and `3`. */
const shapes: Readonly<Record<string, string>> = {
  mfrac: '\\frac{1}{2}',
  msup: '{1}^{2}',
  msub: '{1}_{2}',
  msubsup: '{1}_{2}^{3}',
  mroot: '\\sqrt[2]{1}',
  mover: '\\overset{2}{1}',
  munder: '\\underset{2}{1}',
  munderover: '{1}_{2}^{3}',
};
const groups: ReadonlySet<string> = new Set(['math', 'mrow', 'mstyle', 'semantics', 'mpadded', 'mphantom']);

/** Throws nothing: what is not known gives way to its text, and `isWhole` says so. */
function latexOf(element: XmlElement, onUnknown: () => void): string {
  const parts = elementsOf(element);
  const all = (): string => parts.map((part) => latexOf(part, onUnknown)).join('');
  const shape = Object.hasOwn(shapes, element.name) ? shapes[element.name] : undefined;
  if (shape !== undefined)
    return shape.replace(/[123]/g, (place) => {
      const part = parts[Number(place) - 1];
      return part ? latexOf(part, onUnknown) : '';
    });
  if (groups.has(element.name)) return all();
  switch (element.name) {
    case 'mi':
    case 'mn':
    case 'mo': {
      const text = signed(textOf(element));
      return /^[A-Za-z]{2,}$/.test(text) ? `\\mathrm{${text}}` : text;
    }
    case 'mtext':
    case 'ms':
      return `\\text{${textOf(element).replace(/[\\{}]/g, '')}}`;
    case 'mspace':
      return '\\ ';
    case 'msqrt':
      return `\\sqrt{${all()}}`;
    case 'mfenced':
      return `(${parts.map((part) => latexOf(part, onUnknown)).join(',')})`;
    case 'mtable':
      return `\\begin{matrix}${parts.map((row) => latexOf(row, onUnknown)).join('\\\\')}\\end{matrix}`;
    case 'mtr':
      return parts.map((cell) => latexOf(cell, onUnknown)).join('&');
    case 'mtd':
      return all();
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      onUnknown();
      return signed(element.children.filter((child) => !isElement(child)).join('')) + all();
  }
}

/** The source that the author typed, where the formula carries it. */
function annotationOf(math: XmlElement): string | undefined {
  for (const child of elementsOf(math)) {
    if (child.name === 'annotation' && /tex/i.test(child.attributes.get('encoding') ?? ''))
      return textOf(child);
    const inner = annotationOf(child);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** A formula as the bank keeps it. */
export function formulaHtml(math: XmlElement, onUnknown: () => void): string {
  const latex = (annotationOf(math) ?? latexOf(math, onUnknown).trim()).slice(0, 5000);
  if (latex === '') return '';
  const tag = math.attributes.get('display') === 'block' ? 'div' : 'span';
  return `<${tag} data-latex="${escapeImported(latex)}"></${tag}>`;
}
