import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { settingsSchema } from '@certame/contract/features/questionnaires/settings.ts';
import { type Draft, type DraftDraw, type DraftItem, emptyDraft } from './draft.ts';

/** Builders for the tests of this folder. */
export const item = (key: string, more: Partial<DraftItem> = {}): DraftItem => ({
  key,
  question_id: `question-${key}`,
  score: '',
  required: false,
  voided: null,
  question: {
    type: 'multiple_choice',
    difficulty: 'M',
    title: `Q ${key}`,
    excerpt: '',
    has_key: true,
    is_incomplete: false,
  },
  ...more,
});
export const draw = (key: string, more: Partial<DraftDraw> = {}): DraftDraw => ({
  key,
  count: 1,
  type: null,
  difficulty: null,
  discipline_id: null,
  tag: '',
  score: '',
  available: 10,
  ...more,
});
/** `{ a: ['1', '2'], b: [] }`: sections with the keys of their items. */
export const sections = (shape: Record<string, string[]>): Draft['sections'] =>
  Object.entries(shape).map(([key, items]) => ({
    key,
    title: key,
    description: '',
    items: items.map((one) => item(one)),
    draws: [],
  }));
export const shapeOf = (list: Draft['sections']): Record<string, string[]> =>
  Object.fromEntries(list.map((section) => [section.key, section.items.map((one) => one.key)]));
export const draft = (more: Partial<Draft> = {}): Draft => ({ ...emptyDraft(), name: 'Prova', ...more });

export const saved = (more: Partial<Questionnaire> = {}): Questionnaire => ({
  id: 'q',
  short_url_id: 'abcdef',
  name: 'Prova',
  state: 'draft',
  starts_at: null,
  ends_at: null,
  questions: 0,
  participants: 0,
  attempts: 0,
  finished: 0,
  participants_finished: 0,
  scores_released_at: null,
  plain_form: true,
  anonymous: false,
  editors_group: null,
  may_edit: true,
  is_mine: true,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  settings: settingsSchema.parse({}),
  has_password: false,
  sections: [],
  locked: false,
  ...more,
});
export const savedItem = (id: string): Questionnaire['sections'][number]['items'][number] => ({
  id,
  question_id: `question-${id}`,
  question_version_id: `version-${id}`,
  type: 'multiple_choice',
  difficulty: 'M',
  title: id,
  excerpt: '',
  has_key: true,
  is_incomplete: false,
  score: null,
  required: false,
  voided: null,
});
