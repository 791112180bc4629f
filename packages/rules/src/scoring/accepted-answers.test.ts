import { storedContentSchema, storedKeySchema } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AcceptedAnswer, acceptedForm, withAccepted } from './accepted-answers.ts';
import { scoreItem } from './score-item.ts';

type KeyInput = Parameters<typeof storedKeySchema.parse>[0];
const optionIds = ['a', 'b', 'c', 'd'];
const content = storedContentSchema.parse({
  statement: '',
  options: optionIds.map((id) => ({ id, html: id })),
  gaps: [
    { id: 'g1' },
    { id: 'g2', kind: 'number' },
    { id: 'g3', kind: 'select', choices: ['Sul', 'Norte', 'norte'] },
  ],
});
const of = (type: QuestionType, key: KeyInput) => ({ type, content, key: storedKeySchema.parse(key) });
const option = (value: string): AcceptedAnswer => ({ gapId: null, value });
const filling = (gapId: string, value: string): AcceptedAnswer => ({ gapId, value });
const gaps = of('gap', {
  gaps: {
    g1: { texts: [{ text: 'rio' }] },
    g2: { numbers: [{ min: '1', max: '1' }] },
    g3: { texts: [{ text: 'Sul' }] },
  },
});
/** Scores of values, with what is accepted besides. */
const scores = (
  question: ReturnType<typeof of>,
  values: readonly unknown[],
  accepted: AcceptedAnswer[] = [],
  max = '6',
) =>
  values.map((value) => {
    const scored = scoreItem({ ...question, key: withAccepted(question, accepted), value, max });
    return scored.state === 'auto' ? scored.score : 'manual';
  });

describe('answers that are accepted besides the key', () => {
  it('make a further option right and leave the others as they were', () => {
    const question = of('multiple_choice', { correct_option_ids: ['a'] });
    expect(scores(question, ['a', 'b', 'c', null], [option('b')])).toEqual(['6', '6', '0', '0']);
    expect(scores(question, ['a', 'b', 'c', null])).toEqual(['6', '0', '0', '0']);
  });

  it('count whole where options are worth parts', () => {
    const question = of('multiple_choice', { option_weights: { a: '100', b: '25' } });
    expect(scores(question, ['b', 'c'], [option('b')])).toEqual(['6', '0']);
  });

  it.each<[string, KeyInput, string[]]>([
    ['each option counts', { correct_option_ids: ['a', 'b'] }, ['6', '3', '6', '0', '0']],
    [
      'all or nothing',
      { correct_option_ids: ['a', 'b'], check_box_mode: 'all_or_nothing' },
      ['6', '0', '6', '0', '0'],
    ],
    ['options have weights', { option_weights: { a: '50', b: '50', d: '-50' } }, ['6', '3', '6', '3', '0']],
  ])('make a set of options right as a whole: %s', (_name, key, expected) => {
    const values = [['a', 'b'], ['a'], ['c', 'a'], ['a', 'c', 'd'], null];
    const now = scores(of('check_box', key), values, [option('c a')]);
    expect(now).toEqual(expected.with(3, now[3] ?? ''));
    expect(now[3]).toBe(scores(of('check_box', key), values)[3]);
  });

  it('take points from nobody, whatever set of options is accepted', () => {
    const set = fc.subarray(optionIds);
    const some = fc.subarray(optionIds, { minLength: 1 });
    fc.assert(
      fc.property(some, some, set, (correct, accepted, chosen) => {
        const question = of('check_box', { correct_option_ids: correct });
        const [before = '0'] = scores(question, [chosen]);
        const [after = '0'] = scores(question, [chosen], [option(accepted.toReversed().join(' '))]);
        const isAccepted = chosen.length === accepted.length && chosen.every((id) => accepted.includes(id));
        expect(after).toBe(isAccepted ? '6' : before);
      }),
    );
  });

  it('add a text, a choice, a number and a range to gaps, each by its own comparison', () => {
    const right = { g1: 'rio', g2: '1', g3: 'Sul' };
    const worth = (given: object, ...accepted: AcceptedAnswer[]) =>
      scores(gaps, [{ ...right, ...given }], accepted)[0];
    expect(worth({ g1: 'RIBEIRÃO' })).toBe('4');
    expect(worth({ g1: 'RIBEIRÃO' }, filling('g1', 'ribeirão'))).toBe('6');
    expect(worth({ g3: 'Norte' }, filling('g3', 'Norte'))).toBe('6');
    expect(worth({ g3: 'norte' }, filling('g3', 'Norte'))).toBe('4');
    expect(worth({ g2: '2,50' }, filling('g2', '2.5'))).toBe('6');
    expect(
      ['9,69', '9,7', '9,85', '9,9', '10'].map((g2) => worth({ g2 }, filling('g2', '9,7..9.90'))),
    ).toEqual(['4', '6', '6', '6', '4']);
  });

  it('have one form, whatever way they are written', () => {
    const forms = (question: ReturnType<typeof of>, ...accepted: AcceptedAnswer[]) =>
      accepted.map((one) => acceptedForm(question, one)?.value ?? null);
    const choices = of('check_box', { correct_option_ids: ['a'] });
    expect(forms(choices, option('d  b d'), option('b z'), option(''), filling('g1', 'a'))).toEqual([
      ...['b d', null, null, null],
    ]);
    expect(forms(of('multiple_choice', { correct_option_ids: ['a'] }), option('b'), option('a b'))).toEqual([
      'b',
      null,
    ]);
    expect(
      forms(gaps, ...['02,50', '2.5..2,500', '1..3', '3..1', 'dois', '1..2..3'].map((v) => filling('g2', v))),
    ).toEqual(['2.5', '2.5', '1..3', null, null, null]);
    expect(forms(gaps, filling('g3', 'Leste'), filling('g9', 'x'), filling('g1', 'x'.repeat(2001)))).toEqual([
      ...[null, null, null],
    ]);
    expect(forms(of('essay', {}), option('a'))).toEqual([null]);
  });

  it('are none where people score, and add nothing to another version of the question', () => {
    expect(acceptedForm(of('multiple_choice', {}), option('a'))).toBeNull();
    expect(acceptedForm(of('check_box', {}), option('a b'))).toBeNull();
    expect(acceptedForm(of('gap', {}), filling('g1', 'rio'))).toBeNull();
    const key = storedKeySchema.parse({ correct_option_ids: ['a'] });
    expect(withAccepted({ type: 'multiple_choice', content, key }, [option('gone')])).toBe(key);
  });
});
