import { describe, expect, it } from 'vitest';
import { inputIdOf, sectionOfPath } from './editor-sections.ts';
import { findProblems, placeOfProblem, statusOfSections } from './release-problems.ts';
import { draft, draw, item, sections } from './testing.ts';

const nowMs = Date.parse('2026-06-01T12:00:00Z');
const find = (one: ReturnType<typeof draft>, participants = 3) => findProblems(one, participants, nowMs, '?');

describe('what a draft lacks', () => {
  it('is found while it is typed, the blocking first', () => {
    const one = draft({ ends_at: '2026-05-01T12:00:00Z' });
    expect(find(one, 0).map(({ key, blocking }) => [key, blocking])).toEqual([
      ['no_questions', true],
      ['end_in_past', true],
      ['no_participants', false],
    ]);
  });

  it('does not stumble over what can’t be read yet', () => {
    const [section] = sections({ a: ['1'] });
    const one = draft({ ends_at: '31/0', sections: [{ ...section!, draws: [draw('d', { score: ',' })] }] });
    one.settings = { ...one.settings, default_score: '' };
    expect(find(one)).toEqual([]);
  });

  it('does not validate a draw whose criteria were just changed', () => {
    const [section] = sections({ a: ['1'] });
    const one = (available: number | null) =>
      draft({ sections: [{ ...section!, draws: [draw('d', { count: 99, available })] }] });
    expect(find(one(5)).map((problem) => problem.key)).toEqual(['draw_too_large']);
    expect(find(one(null))).toEqual([]);
  });
});

describe('the place of a problem', () => {
  const [a, b] = sections({ a: ['1', '2'], b: [] });
  const one = draft({
    sections: [
      { ...a!, items: [item('1'), item('2', { id: 'id-2' })] },
      { ...b!, draws: [draw('x'), draw('y', { count: 9, available: 4 })] },
    ],
  });
  const place = (key: string, params: Record<string, string | number> = {}, item_id: string | null = null) =>
    placeOfProblem({ key, blocking: true, params, item_id }, one);

  it.each([
    ['question_without_key', {}, 'id-2', 'composition', inputIdOf('sections.0.items.1.title')],
    ['question_without_score', {}, '1', 'composition', inputIdOf('sections.0.items.0.score')],
    [
      'draw_too_large',
      { asked: 9, available: 4 },
      null,
      'composition',
      inputIdOf('sections.1.draws.1.count'),
    ],
    ['draw_too_large', { asked: 40, available: 14 }, null, 'composition', 'questionnaire-composition'],
    ['draw_without_score', {}, null, 'scoring', inputIdOf('settings.default_score')],
    ['end_in_past', {}, null, 'access', inputIdOf('ends_at')],
    ['limit_over_period', {}, null, 'access', inputIdOf('settings.limit_min')],
    ['no_participants', {}, null, 'participants', 'questionnaire-participants'],
    ['no_questions', {}, null, 'composition', 'questionnaire-composition'],
    ['of_tomorrow', {}, null, 'composition', 'questionnaire-composition'],
  ] as const)('%s %o', (key, params, itemId, section, elementId) => {
    expect(place(key, params, itemId)).toEqual({ section, elementId });
  });

  it('leads to the part even when the item is gone', () => {
    expect(place('question_twice', {}, 'gone').elementId).toBe('questionnaire-composition');
  });

  it('counts for the index, apart by how much it weighs', () => {
    const at = place('end_in_past');
    const status = statusOfSections(
      [
        { place: at, blocking: true },
        { place: at, blocking: false },
      ],
      [sectionOfPath('settings.limit_min'), sectionOfPath('sections.0.title'), sectionOfPath('name')],
    );
    expect(status.get('access')).toEqual({ errors: 1, blocking: 1, warnings: 1 });
    expect(status.get('composition')).toEqual({ errors: 1, blocking: 0, warnings: 0 });
    expect(status.get('basics')).toEqual({ errors: 1, blocking: 0, warnings: 0 });
    expect(status.get('result')).toBeUndefined();
  });
});
