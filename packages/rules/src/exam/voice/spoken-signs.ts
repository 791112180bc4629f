import { formulaText } from '../../questions/formula-text.ts';

/** How the signs of a formula's text are said in Portuguese. Voices leave out most of them. */
const words: Readonly<Record<string, string>> = {
  '⁰': 'elevado a zero',
  '²': 'ao quadrado',
  '³': 'ao cubo',
  '⁻': 'elevado a menos',
  ⁿ: 'elevado a n',
  ˣ: 'elevado a x',
  '√': 'raiz de',
  '×': 'vezes',
  '·': 'vezes',
  '÷': 'dividido por',
  '/': 'sobre',
  '±': 'mais ou menos',
  '+': 'mais',
  '-': 'menos',
  '−': 'menos',
  '=': 'igual a',
  '≠': 'diferente de',
  '≈': 'aproximadamente igual a',
  '<': 'menor que',
  '>': 'maior que',
  '≤': 'menor ou igual a',
  '≥': 'maior ou igual a',
  '→': 'tende a',
  '⇒': 'implica',
  '⇔': 'se e somente se',
  '∈': 'pertence a',
  '∉': 'não pertence a',
  '⊂': 'está contido em',
  '⊆': 'está contido em',
  '∪': 'união',
  '∩': 'interseção',
  '∅': 'conjunto vazio',
  '∀': 'para todo',
  '∃': 'existe',
  '∞': 'infinito',
  '∑': 'somatório de',
  '∏': 'produtório de',
  '∫': 'integral de',
  '∠': 'ângulo',
  '°': 'graus',
  '^': 'elevado a',
  _: 'índice',
  '(': ', abre parênteses,',
  ')': ', fecha parênteses,',
  '%': 'por cento',
};
const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const loweredDigits = '₀₁₂₃₄₅₆₇₈₉';
const digitsOf = (text: string, digits: string): string =>
  [...text].map((char) => String(digits.indexOf(char))).join('');

/** A formula as it is said: `x^2 \le \frac{a}{2}` is "x ao quadrado menor ou igual a a sobre 2". */
export const spokenFormula = (latex: string): string =>
  formulaText(latex)
    .replace(
      /⁻([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g,
      (_all, digits: string) => ` elevado a menos ${digitsOf(digits, raisedDigits)} `,
    )
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]{2,}|[⁰¹⁴⁵⁶⁷⁸⁹]/g, (digits) => ` elevado a ${digitsOf(digits, raisedDigits)} `)
    .replace(/[₀₁₂₃₄₅₆₇₈₉]+/g, (digits) => ` índice ${digitsOf(digits, loweredDigits)} `)
    .replace(/[^\p{L}\p{N}\s.,]/gu, (sign) => (words[sign] ? ` ${words[sign]} ` : sign))
    .replace(/[ⁿˣ²³]/g, (sign) => ` ${words[sign] ?? ''} `)
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(/^, |,$/g, '')
    .trim();
