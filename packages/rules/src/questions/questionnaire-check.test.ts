import { describe, expect, it } from 'vitest';
import { type CheckedQuestionnaire, releaseProblemKeys, releaseProblems } from './questionnaire-check.ts';

type Item = CheckedQuestionnaire['sections'][number]['items'][number];
type Draw = CheckedQuestionnaire['sections'][number]['draws'][number];
const now = Date.parse('2026-03-01T12:00:00Z');

const item = (id: string, changes: Partial<Item> = {}): Item => ({
  id,
  question_version_id: id,
  type: 'multiple_choice',
  difficulty: 'M',
  title: `Questão ${id}`,
  has_key: true,
  is_incomplete: false,
  score: null,
  ...changes,
});
const draw = (changes: Partial<Draw> = {}): Draw => ({
  id: 'd',
  count: 2,
  available: 2,
  score: null,
  difficulty: null,
  ...changes,
});
interface Changes extends Partial<Omit<CheckedQuestionnaire, 'settings' | 'sections'>> {
  settings?: Partial<CheckedQuestionnaire['settings']>;
  items?: Item[];
  draws?: Draw[];
}
const check = ({ settings, items = [item('1')], draws = [], ...changes }: Changes) =>
  releaseProblems(
    {
      starts_at: '2026-03-02T12:00:00Z',
      ends_at: '2026-03-02T14:00:00Z',
      participants: 1,
      sections: [{ id: 's', items, draws }],
      ...changes,
      settings: {
        default_score: '1',
        score_by_level: null,
        limit_min: null,
        entry_limit_min: null,
        invited_only: true,
        anonymous: false,
        allowed_devices: [],
        allowed_os: [],
        allowed_browsers: [],
        ...settings,
      },
    },
    now,
  );
const byLevel = { D: '2', M: '1', E: '0' };

describe('releaseProblems', () => {
  it.each<[string, Changes, [string, boolean][]]>([
    ['nothing missing', {}, []],
    ['no period', { starts_at: null, ends_at: null }, []],
    ['no question', { items: [] }, [['no_questions', true]]],
    [
      'only iOS on computers',
      { settings: { allowed_devices: ['desktop'], allowed_os: ['ios'] } },
      [['environment_impossible', false]],
    ],
    [
      'Safari or Firefox on Windows',
      { settings: { allowed_os: ['windows'], allowed_browsers: ['safari', 'firefox'] } },
      [['environment_useless', false]],
    ],
    [
      'a heading is no question',
      { items: [item('h', { type: 'section', has_key: false })] },
      [['no_questions', true]],
    ],
    ['a draw is', { items: [], draws: [draw()] }, []],
    ['a draw that asks too much', { draws: [draw({ count: 3 })] }, [['draw_too_large', true]]],
    ['end at the start', { ends_at: '2026-03-02T12:00:00Z' }, [['end_before_start', true]]],
    ['end now', { starts_at: null, ends_at: '2026-03-01T12:00:00Z' }, [['end_in_past', true]]],
    ['end in a millisecond', { starts_at: null, ends_at: '2026-03-01T12:00:00.001Z' }, []],
    [
      'end in another zone',
      { starts_at: null, ends_at: '2026-03-01T09:00:00-03:00' },
      [['end_in_past', true]],
    ],
    ['worth nothing', { items: [item('1', { score: '0' })] }, [['question_without_score', false]]],
    [
      'worth nothing by its level',
      { items: [item('1', { difficulty: 'E' })], settings: { score_by_level: byLevel } },
      [['question_without_score', false]],
    ],
    [
      'a draw worth nothing at one level',
      { draws: [draw()], settings: { score_by_level: byLevel } },
      [['draw_without_score', false]],
    ],
    [
      'a draw of another level',
      { draws: [draw({ difficulty: 'D' })], settings: { score_by_level: byLevel } },
      [],
    ],
    ['no right answer', { items: [item('1', { has_key: false })] }, [['question_without_key', false]]],
    ['a missing picture', { items: [item('1', { is_incomplete: true })] }, [['question_incomplete', true]]],
    [
      'a missing picture in a text',
      { items: [item('1'), item('2', { type: 'section', is_incomplete: true })] },
      [['question_incomplete', true]],
    ],
    ['scored by hand', { items: [item('1', { type: 'essay', has_key: false })] }, []],
    [
      'the same question twice',
      { items: [item('1'), item('2', { question_version_id: '1' })] },
      [['question_twice', false]],
    ],
    ['nobody invited', { participants: 0 }, [['no_participants', false]]],
    ['nobody has to be', { participants: 0, settings: { invited_only: false } }, []],
    ['limit as long as the period', { settings: { limit_min: 120, entry_limit_min: 120 } }, []],
    [
      'limits beyond the period',
      { settings: { limit_min: 121, entry_limit_min: 121 } },
      [
        ['limit_over_period', false],
        ['entry_limit_over_period', false],
      ],
    ],
  ])('%s', (_, changes, expected) => {
    expect(check(changes).map(({ key, blocking }) => [key, blocking])).toEqual(expected);
  });

  it('names the item and what its text needs', () => {
    expect(check({ items: [item('7', { has_key: false })], draws: [draw({ count: 5 })] })).toEqual([
      { key: 'draw_too_large', blocking: true, params: { asked: 5, available: 2 }, item_id: null },
      { key: 'question_without_key', blocking: false, params: { title: 'Questão 7' }, item_id: '7' },
    ]);
  });

  it('lists its keys once each', () => {
    expect(new Set(releaseProblemKeys).size).toBe(releaseProblemKeys.length);
  });
});

describe('anonymous answers', () => {
  const keysOf = (changes: Changes) => check(changes).map(({ key, blocking }) => [key, blocking]);

  it('ask for no file and are drawn for nobody', () => {
    const items = [{ ...item('1'), type: 'media' as const, has_key: true }];
    const asked = { items, draws: [draw({})] };
    expect(keysOf({ ...asked, settings: { anonymous: true } })).toEqual(
      expect.arrayContaining([
        ['anonymous_files', true],
        ['anonymous_draw', true],
      ]),
    );
    expect(keysOf(asked).flat()).not.toContain('anonymous_draw');
  });
});
