import type {
  Questionnaire,
  QuestionnaireItem,
  QuestionnaireSection,
} from '@certame/contract/features/questionnaires/questionnaire.ts';
import {
  type Draw,
  type QuestionnaireSettings,
  settingsSchema,
} from '@certame/contract/features/questionnaires/settings.ts';
import type { Difficulty } from '@certame/contract/features/questions/content.ts';

/** The fields of a question that the editor shows; the bank owns it. */
export type ShownQuestion = Pick<
  QuestionnaireItem,
  'type' | 'difficulty' | 'title' | 'excerpt' | 'has_key' | 'is_incomplete'
>;

/** `key` names it on the page, also before it has an id. Scores are typed text: empty takes the default. */
export interface DraftItem {
  key: string;
  id?: string;
  question_id: string;
  score: string;
  required: boolean;
  question: ShownQuestion;
  voided: QuestionnaireItem['voided'];
}
export interface DraftDraw {
  key: string;
  id?: string;
  count: number | null;
  type: Draw['type'];
  difficulty: Difficulty | null;
  discipline_id: string | null;
  tag: string;
  score: string;
  /** Number of questions of the bank that meet the saved criteria, as counted by the server; null: not known. */
  available: number | null;
}
export interface DraftSection {
  key: string;
  id?: string;
  title: string;
  description: string;
  items: DraftItem[];
  draws: DraftDraw[];
}
export type DraftPassword = { kind: 'keep' } | { kind: 'set'; value: string } | { kind: 'remove' };

/** A questionnaire while it is edited. An instant that can't be parsed is kept as it was typed. */
export interface Draft {
  name: string;
  starts_at: string | null;
  ends_at: string | null;
  password: DraftPassword;
  settings: QuestionnaireSettings;
  sections: DraftSection[];
}

let keysMade = 0;
const newKey = (): string => `new-${++keysMade}`;

export const newSection = (): DraftSection => ({
  key: newKey(),
  title: '',
  description: '',
  items: [],
  draws: [],
});
export type ChosenQuestion = Pick<DraftItem, 'question_id' | 'question'>;
export const newItem = (chosen: ChosenQuestion): DraftItem => ({
  ...chosen,
  key: newKey(),
  score: '',
  required: false,
  voided: null,
});
export const newDraw = (): DraftDraw => ({
  key: newKey(),
  count: 1,
  type: null,
  difficulty: null,
  discipline_id: null,
  tag: '',
  score: '',
  available: null,
});

export const emptyDraft = (): Draft => ({
  name: '',
  starts_at: null,
  ends_at: null,
  password: { kind: 'keep' },
  settings: settingsSchema.parse({}),
  sections: [newSection()],
});

const draftSection = (section: QuestionnaireSection): DraftSection => ({
  key: section.id,
  id: section.id,
  title: section.title,
  description: section.description,
  items: section.items.map(({ id, question_id, score, required, voided, ...question }) => ({
    key: id,
    id,
    question_id,
    score: score ?? '',
    required,
    voided,
    question: {
      type: question.type,
      difficulty: question.difficulty,
      title: question.title,
      excerpt: question.excerpt,
      has_key: question.has_key,
      is_incomplete: question.is_incomplete,
    },
  })),
  draws: section.draws.map((draw) => ({
    key: draw.id,
    id: draw.id,
    count: draw.count,
    type: draw.type,
    difficulty: draw.difficulty,
    discipline_id: draw.discipline_id,
    tag: draw.tag ?? '',
    score: draw.score ?? '',
    available: draw.available,
  })),
});

export const draftOf = (saved: Questionnaire): Draft => ({
  name: saved.name,
  starts_at: saved.starts_at,
  ends_at: saved.ends_at,
  password: { kind: 'keep' },
  settings: saved.settings,
  sections: saved.sections.map(draftSection),
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** Settings that are typed as decimals; empty means null. */
const emptyMeansNull = [
  'second_chance_min_percent',
  'minimum_score_percent',
  'average_score_percent',
] as const;

/** Body of the request: the contract's schema reads it. `updatedAt` is the version that was edited. */
export function bodyOf(draft: Draft, updatedAt: string | null): Record<string, unknown> {
  const settings: Record<string, unknown> = { ...draft.settings };
  for (const key of emptyMeansNull) settings[key] = orNull(draft.settings[key] ?? '');
  return {
    name: draft.name,
    starts_at: draft.starts_at,
    ends_at: draft.ends_at,
    ...(draft.password.kind === 'set' ? { password: draft.password.value } : {}),
    ...(draft.password.kind === 'remove' ? { password: null } : {}),
    settings,
    sections: draft.sections.map((section) => ({
      ...(section.id ? { id: section.id } : {}),
      title: section.title,
      description: section.description,
      items: section.items.map((item) => ({
        ...(item.id ? { id: item.id } : {}),
        question_id: item.question_id,
        score: orNull(item.score),
        required: item.required,
      })),
      draws: section.draws.map((draw) => ({
        ...(draw.id ? { id: draw.id } : {}),
        count: draw.count,
        type: draw.type,
        difficulty: draw.difficulty,
        discipline_id: draw.discipline_id,
        tag: orNull(draw.tag),
        score: orNull(draw.score),
      })),
    })),
    ...(updatedAt === null ? {} : { updated_at: updatedAt }),
  };
}

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one === other || JSON.stringify(bodyOf(one, null)) === JSON.stringify(bodyOf(other, null));
