import {
  type QuestionContent,
  type QuestionGap,
  type QuestionKey,
  questionContentSchema,
  questionKeySchema,
} from '@certame/contract/features/questions/content.ts';
import type { Question } from '@certame/contract/features/questions/endpoints.ts';
import { answerKindsOf } from '@certame/rules/exam/answer-files/answer-kinds.ts';
import { newGap } from './gaps.ts';
import { numberFormOf } from './number-bounds.ts';
import { withType } from './options.ts';
import type { DraftGap, QuestionDraft } from './question-draft.ts';

type Source = Pick<Question, 'title' | 'type' | 'difficulty' | 'discipline_id' | 'tags' | 'content' | 'key'>;

function gapOf(gap: QuestionGap, key: QuestionKey): DraftGap {
  const gapKey = key.gaps[gap.id];
  const start = newGap(gap.id);
  const texts = (gapKey?.texts ?? []).map(({ text, weight_percent }, index) => ({
    rowId: `r${index + 1}`,
    text,
    weight: weight_percent,
  }));
  const numbers = (gapKey?.numbers ?? []).map(({ min, max, weight_percent }, index) => ({
    rowId: `r${index + 1}`,
    ...numberFormOf(min, max),
    weight: weight_percent,
  }));
  const choices = (gap.choices ?? []).map((text, index) => {
    const accepted = texts.find((one) => one.text === text);
    return {
      rowId: `r${index + 1}`,
      text,
      isRight: accepted !== undefined,
      weight: accepted?.weight ?? '100',
    };
  });
  return {
    ...start,
    kind: gap.kind,
    label: gap.label ?? '',
    texts: texts.length > 0 ? texts : start.texts,
    numbers: numbers.length > 0 ? numbers : start.numbers,
    choices: choices.length > 0 ? choices : start.choices,
    isStrict: gapKey?.strict ?? false,
  };
}

const optionsOf = (content: QuestionContent, key: QuestionKey): QuestionDraft['options'] =>
  content.options.map(({ id, html }) => ({
    id,
    html,
    isCorrect: key.correct_option_ids.includes(id),
    weight: key.option_weights[id] ?? '',
    feedback: key.option_feedback[id] ?? '',
  }));

export function draftOf({ content, key, ...question }: Source): QuestionDraft {
  return {
    title: question.title,
    type: question.type,
    difficulty: question.difficulty,
    disciplineId: question.discipline_id,
    tags: question.tags,
    statement: content.statement,
    options: optionsOf(content, key),
    usesWeights: Object.keys(key.option_weights).length > 0,
    shuffleOptions: content.shuffle_options,
    numbering: content.numbering,
    checkBoxMode: key.check_box_mode,
    gaps: content.gaps.map((gap) => gapOf(gap, key)),
    maxChars: content.max_chars,
    answerKinds: answerKindsOf(content),
    maxSeconds: content.max_seconds ?? null,
    mediaKinds: content.media_kinds,
    maxFiles: content.max_files,
    criteria: key.criteria.map(({ id, name, description, weight_percent }) => ({
      id,
      name,
      description,
      weight: weight_percent,
    })),
    feedbackRight: key.feedback_right,
    feedbackWrong: key.feedback_wrong,
    generalFeedback: key.general_feedback,
  };
}

/** A new question with the type and classification of the one before, which questions that are typed in a row share. */
export const draftLike = ({ type, difficulty, disciplineId, tags }: QuestionDraft): QuestionDraft => ({
  ...withType(emptyDraft(), type),
  difficulty,
  disciplineId,
  tags,
});

export function emptyDraft(): QuestionDraft {
  const draft = draftOf({
    title: '',
    type: 'multiple_choice',
    difficulty: 'M',
    discipline_id: null,
    tags: [],
    content: questionContentSchema.parse({ statement: '' }),
    key: questionKeySchema.parse({}),
  });
  return withType(draft, draft.type);
}
