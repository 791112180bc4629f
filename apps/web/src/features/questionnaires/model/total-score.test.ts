import { describe, expect, it } from 'vitest';
import { draw, item, sections } from './testing.ts';
import { computeTotals, textOfUnits, unitsOf } from './total-score.ts';

const plain = { default_score: '1', score_by_level: null };

describe('scores as whole units', () => {
  it.each([
    ['7,5', '7.5'],
    ['0.0001', '0.0001'],
    ['10', '10'],
    ['007.50', '7.5'],
  ])('%s', (typed, text) => expect(textOfUnits(unitsOf(typed) ?? -1n)).toBe(text));
  it.each(['', '-1', 'a', '1,23456', '1.'])('refuses %j', (typed) => expect(unitsOf(typed)).toBeNull());
});

describe('what a questionnaire is worth', () => {
  const [section] = sections({ a: [] });
  const of = (items: ReturnType<typeof item>[], draws: ReturnType<typeof draw>[] = []) => [
    { ...section!, items, draws },
  ];
  it('adds up exactly: own scores, defaults and draws; headings are worth nothing', () => {
    const heading = item('h', {
      question: {
        type: 'section',
        difficulty: 'M',
        title: '',
        excerpt: '',
        has_key: false,
        is_incomplete: false,
      },
    });
    const list = of(
      [item('1', { score: '0,1' }), item('2', { score: '0,2' }), item('3'), heading],
      [draw('d', { count: 4, score: '2,5' })],
    );
    expect(computeTotals(list, plain)).toEqual({ questions: 7, score: '11.3', exact: true });
  });

  it('follows the levels, and says when it depends on what is drawn', () => {
    const levels = { default_score: '1', score_by_level: { E: '1', M: '2', D: '3' } };
    expect(computeTotals(of([item('1')], [draw('d', { difficulty: 'D' })]), levels)).toEqual({
      questions: 2,
      score: '5',
      exact: true,
    });
    expect(computeTotals(of([], [draw('d', { count: 2 })]), levels)).toEqual({
      questions: 2,
      score: '2',
      exact: false,
    });
  });

  it('is unknown while a score can’t be read', () => {
    expect(computeTotals(of([item('1', { score: 'x' })]), plain).score).toBeNull();
  });
});
