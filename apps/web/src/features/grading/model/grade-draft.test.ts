import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  criterionPoints,
  draftOf,
  type GradeDraft,
  type GradingResponse,
  isDirty,
  previewScore,
  problemsOf,
  tenthsOf,
} from './grade-draft.ts';

const proposal = { id: 'c3', name: 'Proposta', description: '', weight_percent: '40' };
const criteria = [
  { id: 'c1', name: 'Norma culta', description: '', weight_percent: '30' },
  { id: 'c2', name: 'Tema', description: '', weight_percent: '30' },
  proposal,
];
const essay = { criteria, max: '4' };
const plain = { criteria: [], max: '2.5' };
const response = (part: Partial<GradingResponse> = {}): GradingResponse => ({
  answer_id: 'a',
  item_id: 'i',
  alias: 'Participação 1',
  value: 'texto',
  files: [],
  score: null,
  criteria_scores: {},
  comment: '',
  updated_at: null,
  fixed_by_appeal: false,
  ...part,
});
const draft = (part: Partial<GradeDraft>): GradeDraft => ({
  mode: 'criteria',
  percents: {},
  score: '',
  comment: '',
  ...part,
});

describe('the draft of a mark', () => {
  it('starts with the criteria where the question has any', () => {
    expect(draftOf(essay, response()).mode).toBe('criteria');
    expect(draftOf(plain, response()).mode).toBe('direct');
  });

  it('keeps a score that was given directly direct', () => {
    expect(draftOf(essay, response({ score: '3.25' }))).toMatchObject({ mode: 'direct', score: '3,25' });
  });

  it('shows saved numbers with the decimal comma', () => {
    const saved = response({ score: '3.1', criteria_scores: { c1: '62.5', c2: '80', c3: '90' } });
    expect(draftOf(essay, saved).percents).toEqual({ c1: '62,5', c2: '80', c3: '90' });
  });
});

describe('the score of the criteria', () => {
  it('is the sum of weight times percentage of the full score', () => {
    const percents = { c1: '50', c2: '100', c3: '25' };
    // 4 x (0.3 x 0.5 + 0.3 x 1 + 0.4 x 0.25)
    expect(previewScore(essay, draft({ percents }))).toBe('2.2');
  });

  it('takes the comma', () => {
    expect(previewScore(essay, draft({ percents: { c1: '62,5', c2: '0', c3: '0' } }))).toBe('0.75');
  });

  it('waits for every criterion', () => {
    expect(previewScore(essay, draft({ percents: { c1: '50', c2: '100' } }))).toBeNull();
    expect(previewScore(essay, draft({ percents: { c1: '50', c2: '100', c3: '101' } }))).toBeNull();
  });

  it('tells what each criterion gives', () => {
    expect(criterionPoints(proposal, '4', '50')).toEqual({ points: '0.8', max: '1.6' });
    expect(criterionPoints(proposal, '4', '')).toEqual({ points: null, max: '1.6' });
  });
});

describe('problems of a mark', () => {
  it('name a score that is missing, no number or above the value', () => {
    expect(problemsOf(plain, draft({ mode: 'direct' }))).toEqual({ score: 'empty' });
    expect(problemsOf(plain, draft({ mode: 'direct', score: 'dois' }))).toEqual({ score: 'format' });
    expect(problemsOf(plain, draft({ mode: 'direct', score: '2,51' }))).toEqual({ score: 'above' });
    expect(problemsOf(plain, draft({ mode: 'direct', score: '2,50' }))).toEqual({});
  });

  it('name criteria that are missing or beyond 100', () => {
    expect(problemsOf(essay, draft({ percents: { c1: '50', c2: '120' } }))).toEqual({
      criteria: 'missing',
      'criterion.c2': 'percent',
    });
  });
});

describe('what is sent', () => {
  it('carries the percentages, from which the server computes the same score', () => {
    const given = draft({ percents: { c1: '50', c2: '100', c3: '25' }, score: '9', comment: 'Bom.' });
    expect(bodyOf(essay, given, null)).toEqual({
      score: '2.2',
      criteria_scores: { c1: '50', c2: '100', c3: '25' },
      comment: 'Bom.',
      updated_at: null,
    });
  });

  it('carries a direct score without the criteria', () => {
    const given = draft({ mode: 'direct', percents: { c1: '50' }, score: '3,5' });
    expect(bodyOf(essay, given, '2026-01-01T00:00:00.000Z')).toEqual({
      score: '3.5',
      criteria_scores: {},
      comment: '',
      updated_at: '2026-01-01T00:00:00.000Z',
    });
  });
});

describe('unsaved marks', () => {
  it('are seen in score, criteria and comment', () => {
    const saved = response({ score: '1.5', comment: 'Ok' });
    const same = draftOf(plain, saved);
    expect(isDirty(plain, saved, same)).toBe(false);
    expect(isDirty(plain, saved, { ...same, score: '2' })).toBe(true);
    expect(isDirty(plain, saved, { ...same, comment: '' })).toBe(true);
    expect(isDirty(essay, response(), draft({ percents: { c1: '10' } }))).toBe(true);
  });

  it('are not made by looking at the other mode of marking', () => {
    const saved = response();
    expect(isDirty(essay, saved, { ...draftOf(essay, saved), mode: 'direct' })).toBe(false);
  });
});

it('digits give tenths of the value', () => {
  expect(tenthsOf('2.5', 5)).toBe('1,25');
  expect(tenthsOf('1', 0)).toBe('0');
});
