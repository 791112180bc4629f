import { describe, expect, it } from 'vitest';
import { formulaText, loweredText, raisedText } from './formula-text.ts';

describe('formulaText', () => {
  it.each([
    ['h(t) = -5t^2 + 20t + 1', 'h(t) = -5t² + 20t + 1'],
    ['\\log_2 (8x) = 5', 'log₂ (8x) = 5'],
    ['x_v = -\\frac{b}{2a}', 'xᵥ = -b/(2a)'],
    ['\\frac{x+1}{x^{2}}', '(x+1)/x²'],
    ['\\frac{1}{\\frac{a}{b}}', '1/(a/b)'],
    ['\\sqrt{x^2 + y^2} \\leq 2\\pi', '√(x² + y²) ≤ 2π'],
    ['x^{2n+1} + a_{ij}', 'x²ⁿ⁺¹ + aᵢⱼ'],
    ['2^{a \\cdot b}', '2^(a · b)'],
    ['90^\\circ', '90°'],
    ['x \\in \\mathbb{R}, \\text{ com } x \\ne 0', 'x ∈ ℝ, com x ≠ 0'],
    ['\\left( a \\right) 50\\%', '( a ) 50%'],
    ['E = mc^2', 'E = mc²'],
    ['', ''],
  ])('%s', (latex, text) => {
    expect(formulaText(latex)).toBe(text);
  });
  it('leaves nothing of what it does not know but its name', () => {
    expect(formulaText('\\overline{AB} = \\frac{x}{\\vec{v}} \\foo')).toBe('AB = x/v foo');
  });
  it('knows no sign by the name of what every object has', () => {
    expect(formulaText('\\constructor')).toBe('constructor');
  });
  it('ends on whatever is written', () => {
    expect(formulaText('{'.repeat(50_000))).toBe('');
    expect(formulaText(`${'\\frac{'.repeat(5000)}x`)).toContain('x');
  });
});

it('raises and lowers what there are signs for', () => {
  expect([raisedText('2'), raisedText('b'), loweredText('10'), loweredText('max')]).toEqual([
    '²',
    '^b',
    '₁₀',
    'ₘₐₓ',
  ]);
});
