import { describe, expect, it } from 'vitest';
import { changeGap, nextGapId, orderedGaps, removeGap, withNewGap, withStatement } from './gaps.ts';
import { boundsOf, isReversed } from './number-bounds.ts';
import { markCorrect, moveRow, withType, withWeights } from './options.ts';
import { nextPartId } from './part-ids.ts';
import type { QuestionDraft } from './question-draft.ts';
import { bodyOf } from './to-body.ts';
import { emptyDraft } from './to-draft.ts';

const place = (id: string): string => `<span data-gap="${id}"></span>`;
const gapDraft = (statement: string): QuestionDraft =>
  withStatement({ ...emptyDraft(), type: 'gap' }, statement);
const shownIds = (draft: QuestionDraft): string[] => orderedGaps(draft).map((gap) => gap.id);

describe('ids of gaps', () => {
  it('are never given twice, not even that of a removed one', () => {
    const draft = gapDraft(`<p>${place('g1')}${place('g2')}</p>`);
    expect(nextGapId(draft)).toBe('g3');
    expect(nextGapId(withStatement(draft, `<p>${place('g1')}</p>`))).toBe('g3');
  });
  it('make room for those of an import', () => {
    expect(nextPartId('g', ['0', 'gap-9', 'g07', 'A'])).toBe('g8');
    expect(nextGapId(gapDraft(`<p>${place('A')}</p>`))).toBe('g1');
  });
});

describe('the statement and its gaps', () => {
  it('takes the replaced words as the accepted answer', () => {
    const prepared = withNewGap(gapDraft('<p>A capital é Brasília.</p>'), 'g1', 'Brasília');
    const draft = withStatement(prepared, `<p>A capital é ${place('g1')}.</p>`);
    expect(draft.gaps).toHaveLength(1);
    expect(draft.gaps[0]?.texts.map((row) => row.text)).toEqual(['Brasília']);
  });
  it('sets aside what leaves the text and takes it back with its answers', () => {
    const start = gapDraft(`<p>${place('g1')}${place('g2')}</p>`);
    const filled = changeGap(start, 'g1', { label: 'x' });
    const without = withStatement(filled, `<p>${place('g2')}</p>`);
    expect(shownIds(without)).toEqual(['g2']);
    const undone = withStatement(without, filled.statement);
    expect(shownIds(undone)).toEqual(['g1', 'g2']);
    expect(undone.gaps.find((gap) => gap.id === 'g1')?.label).toBe('x');
  });
  it('keeps gaps that never stood in the text, after the others', () => {
    const draft = withNewGap(gapDraft(`<p>${place('g2')}${place('g1')}</p>`), 'g3', '');
    expect(shownIds(withStatement(draft, `<p>x ${place('g2')}${place('g1')}</p>`))).toEqual([
      'g2',
      'g1',
      'g3',
    ]);
  });
  it('loses a gap in both places when it is removed', () => {
    const draft = removeGap(gapDraft(`<p>a ${place('g1')} b ${place('g10')}</p>`), 'g1');
    expect(draft.statement).toBe(`<p>a  b ${place('g10')}</p>`);
    expect(shownIds(draft)).toEqual(['g10']);
  });
});

describe('another type', () => {
  it('is sent without gaps, and has them again when the choice is taken back', () => {
    const draft = withType(gapDraft(`<p>a ${place('g1')}</p>`), 'essay');
    expect(bodyOf(draft).content.statement).toBe('<p>a </p>');
    expect(bodyOf(withType(draft, 'gap')).content.gaps?.map((gap) => gap.id)).toEqual(['g1']);
    const pasted = withType({ ...emptyDraft(), statement: `<p>${place('x')}</p>` }, 'gap');
    expect(shownIds(pasted)).toEqual(['x']);
  });
});

describe('accepted numbers', () => {
  const number = { rowId: 'r1', form: 'tolerance' as const, min: '', max: '', weight: '100' };
  it('are exact around a value', () => {
    expect(boundsOf({ ...number, value: '0,3', tolerance: '0,1' })).toEqual({ min: '0.2', max: '0.4' });
    expect(boundsOf({ ...number, value: '-5', tolerance: '' })).toEqual({ min: '-5', max: '-5' });
  });
  it('keep what is no number for the schema to refuse', () => {
    expect(boundsOf({ ...number, value: 'cinco', tolerance: '1' })).toEqual({ min: 'cinco', max: 'cinco' });
    expect(boundsOf({ ...number, value: '5', tolerance: 'um' })).toEqual({ min: 'um', max: 'um' });
  });
  it('may stand the wrong way round', () => {
    const range = { ...number, form: 'range' as const, value: '', tolerance: '0' };
    expect(isReversed({ ...range, min: '5', max: '1' })).toBe(true);
    expect(isReversed({ ...range, min: '1', max: '5' })).toBe(false);
  });
});

describe('options', () => {
  const marks = (draft: QuestionDraft): boolean[] => draft.options.map((option) => option.isCorrect);
  it('move to another place', () => {
    expect(moveRow(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moveRow(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moveRow(['a', 'b'], 0, 5)).toEqual(['a', 'b']);
  });
  it('have one right answer in a single choice, many among check boxes', () => {
    const one = markCorrect(markCorrect(emptyDraft(), 'o1', true), 'o3', true);
    expect(marks(one)).toEqual([false, false, true, false]);
    const many = markCorrect(withType(one, 'check_box'), 'o1', true);
    expect(marks(many)).toEqual([true, false, true, false]);
    expect(marks(withType(many, 'multiple_choice'))).toEqual([true, false, false, false]);
  });
  it('start their weights with what the marks were worth', () => {
    let draft = withType(emptyDraft(), 'check_box');
    for (const id of ['o1', 'o2', 'o3']) draft = markCorrect(draft, id, true);
    expect(withWeights(draft, true).options.map((option) => option.weight)).toEqual([
      '33.33333',
      '33.33333',
      '33.33333',
      '0',
    ]);
  });
  it('stay when another type is tried', () => {
    const draft = withType(emptyDraft(), 'essay');
    expect(withType(draft, 'multiple_choice').options).toHaveLength(4);
  });
});
