import { ownValue } from '@certame/contract/own-value.ts';

const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-=()nixy'].map((char, at) => [char, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱˣʸ'][at] ?? char]),
);
const lowered: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+-=()aeijkmnoprstuvx'].map((char, at) => [
    char,
    [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑᵢⱼₖₘₙₒₚᵣₛₜᵤᵥₓ'][at] ?? char,
  ]),
);

/** Commands of LaTeX that one sign says. */
export const formulaSigns: Readonly<Record<string, string>> = {
  times: '×',
  cdot: '·',
  div: '÷',
  pm: '±',
  mp: '∓',
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  approx: '≈',
  equiv: '≡',
  sim: '∼',
  to: '→',
  rightarrow: '→',
  Rightarrow: '⇒',
  Leftrightarrow: '⇔',
  mapsto: '↦',
  in: '∈',
  notin: '∉',
  subset: '⊂',
  subseteq: '⊆',
  cup: '∪',
  cap: '∩',
  emptyset: '∅',
  forall: '∀',
  exists: '∃',
  infty: '∞',
  partial: '∂',
  nabla: '∇',
  sum: '∑',
  prod: '∏',
  int: '∫',
  angle: '∠',
  perp: '⊥',
  parallel: '∥',
  circ: '°',
  degree: '°',
  prime: '′',
  ldots: '…',
  cdots: '…',
  dots: '…',
  sqrt: '√',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  varepsilon: 'ε',
  epsilon: 'ε',
  theta: 'θ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  varphi: 'φ',
  phi: 'φ',
  omega: 'ω',
  Gamma: 'Γ',
  Delta: 'Δ',
  Theta: 'Θ',
  Lambda: 'Λ',
  Sigma: 'Σ',
  Phi: 'Φ',
  Omega: 'Ω',
  quad: ' ',
  qquad: ' ',
  left: '',
  right: '',
  displaystyle: '',
};
const sets: Readonly<Record<string, string>> = { N: 'ℕ', Z: 'ℤ', Q: 'ℚ', R: 'ℝ', C: 'ℂ' };

/** Largest depth of nested groups; deeper ones don't occur in a line of text. */
const depthMax = 8;

const inParentheses = (text: string): string => (/^[\p{L}\p{N}]*$/u.test(text) ? text : `(${text})`);
/** Under a stroke or a root more than one letter or number would be read as the beginning of what follows. */
const asOne = (text: string): string =>
  /^(?:\p{Nd}+|\p{L}[\p{No}\p{Lm}]*)$/u.test(text) ? text : `(${text})`;

function moved(text: string, places: Readonly<Record<string, string>>, mark: string): string {
  const trimmed = text.trim();
  const chars = [...trimmed].map((char) => places[char]);
  return chars.includes(undefined) ? `${mark}${inParentheses(trimmed)}` : chars.join('');
}

export const raisedText = (text: string): string => moved(text, raised, '^');
export const loweredText = (text: string): string => moved(text, lowered, '_');

const withoutInnerGroups = (source: string): string =>
  source
    .replace(
      /\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g,
      (_all, above: string, below: string) => `${inParentheses(above.trim())}/${asOne(below.trim())}`,
    )
    .replace(/\\sqrt\s*\{([^{}]*)\}/g, (_all, inner: string) => `√${asOne(inner.trim())}`)
    .replace(/\\mathbb\s*\{([NZQRC])\}/g, (_all, letter: string) => sets[letter] ?? letter)
    // Decorations (`\vec{v}`, `\text{cm}`) are replaced by their content.
    .replace(/\\(?![dt]?frac)[A-Za-z]+\s*\{([^{}]*)\}/g, '$1')
    .replace(/\^\s*\{([^{}\\]*)\}/g, (_all, inner: string) => raisedText(inner))
    .replace(/_\s*\{([^{}\\]*)\}/g, (_all, inner: string) => loweredText(inner));

/** LaTeX as plain text on one line, where KaTeX can't render (excerpts, lists, exports): `x_1^2 \le \frac{a}{2}` is `x₁² ≤ a/2`. */
export function formulaText(latex: string): string {
  let text = latex
    .replace(/\^\s*\{?\s*\\(?:circ|degree)\s*\}?/g, '°')
    .replace(/\\[,;:!> ]/g, ' ')
    .replace(/\\([A-Za-z]+)(?=[^A-Za-z]|$)/g, (all, name: string) => ownValue(formulaSigns, name) ?? all)
    .replace(/√\s*\{/g, '\\sqrt{')
    .replace(/\^([^\s{\\])/g, (_all, char: string) => raisedText(char))
    .replace(/_([^\s{\\])/g, (_all, char: string) => loweredText(char));
  for (let depth = 0; depth < depthMax; depth += 1) {
    const next = withoutInnerGroups(text);
    if (next === text) break;
    text = next;
  }
  return text
    .replace(/\\([A-Za-z]+)/g, '$1')
    .replace(/\\([%$#&{}_])/g, '$1')
    .replace(/[{}]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
