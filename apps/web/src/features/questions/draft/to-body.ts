import {
  type QuestionContent,
  type QuestionKey,
  questionKeySchema,
} from '@certame/contract/features/questions/content.ts';
import type { questionBodySchema } from '@certame/contract/features/questions/endpoints.ts';
import { isAnswerable, isScoredByHand } from '@certame/contract/features/questions/question-types.ts';
import type { z } from 'zod';
import { orderedGaps } from './gaps.ts';
import { boundsOf, isBlankNumber } from './number-bounds.ts';
import {
  type DraftGap,
  hasOptions,
  isBlankHtml,
  isTimed,
  isTyped,
  type QuestionDraft,
} from './question-draft.ts';

export type QuestionBodyInput = z.input<typeof questionBodySchema> & {
  key: NonNullable<z.input<typeof questionBodySchema>['key']>;
};
type Content = QuestionBodyInput['content'];
type Key = QuestionBodyInput['key'];
type GapKeyInput = NonNullable<Key['gaps']>[string];

const htmlOf = (html: string): string => (isBlankHtml(html) ? '' : html);
/** Removes gap placeholders: they stay in the draft when another type is tried, but are no part of that type. */
const withoutGaps = (html: string): string =>
  html.replace(/<span[^>]* data-gap="[^"]*"[^>]*>[^<]*<\/span>/g, '');
const weightOf = (weight: string): string => (weight.trim() === '' ? '100' : weight);

const contentGap = (gap: DraftGap): NonNullable<Content['gaps']>[number] => ({
  id: gap.id,
  kind: gap.kind,
  ...(isBlankHtml(gap.label) ? {} : { label: gap.label }),
  ...(gap.kind === 'select'
    ? { choices: gap.choices.map((choice) => choice.text.trim()).filter((text) => text !== '') }
    : {}),
});

/** The key holds only what the gap's kind compares with. */
function gapKey(gap: DraftGap): GapKeyInput {
  if (gap.kind === 'number')
    return {
      texts: [],
      numbers: gap.numbers
        .filter((number) => !isBlankNumber(number))
        .map((number) => ({ ...boundsOf(number), weight_percent: weightOf(number.weight) })),
      strict: false,
    };
  const rows = gap.kind === 'select' ? gap.choices.filter((choice) => choice.isRight) : gap.texts;
  return {
    texts: rows
      .map(({ text, weight }) => ({ text: text.trim(), weight_percent: weightOf(weight) }))
      .filter(({ text }) => text !== ''),
    numbers: [],
    strict: gap.kind === 'text' && gap.isStrict,
  };
}

/**
 * Content of a media question. `answer_kinds` is left out where only files are accepted: questions from before that choice existed stay
 * unchanged.
 */
function mediaContent({ answerKinds, maxSeconds, mediaKinds, maxFiles }: QuestionDraft): Partial<Content> {
  const takesFiles = answerKinds.includes('file');
  return {
    media_kinds: takesFiles ? mediaKinds : [],
    max_files: maxFiles ?? 1,
    ...(takesFiles && answerKinds.length === 1 ? {} : { answer_kinds: answerKinds }),
    ...(isTimed(answerKinds) && maxSeconds !== null ? { max_seconds: maxSeconds } : {}),
  };
}

function contentOf(draft: QuestionDraft, gaps: readonly DraftGap[]): Content {
  const isGap = draft.type === 'gap';
  const content: Content = { statement: htmlOf(isGap ? draft.statement : withoutGaps(draft.statement)) };
  if (hasOptions(draft.type)) {
    content.options = draft.options.map(({ id, html }) => ({ id, html: htmlOf(html) }));
    content.shuffle_options = draft.shuffleOptions;
    content.numbering = draft.numbering;
  }
  if (isGap) content.gaps = gaps.map(contentGap);
  if (isTyped(draft.type)) content.max_chars = draft.maxChars;
  if (draft.type === 'media') {
    Object.assign(content, mediaContent(draft));
  }
  return content;
}

function optionKey(draft: QuestionDraft): Key {
  const { options } = draft;
  const key: Key = {
    correct_option_ids: options.filter((option) => option.isCorrect).map((option) => option.id),
    option_feedback: Object.fromEntries(
      options.filter((option) => !isBlankHtml(option.feedback)).map((option) => [option.id, option.feedback]),
    ),
  };
  if (draft.usesWeights)
    key.option_weights = Object.fromEntries(
      options.filter((option) => option.weight.trim() !== '').map((option) => [option.id, option.weight]),
    );
  if (draft.type === 'check_box') key.check_box_mode = draft.checkBoxMode;
  return key;
}

function keyOf(draft: QuestionDraft, gaps: readonly DraftGap[]): Key {
  if (!isAnswerable(draft.type)) return {};
  const key: Key = hasOptions(draft.type) ? optionKey(draft) : {};
  if (draft.type === 'gap') key.gaps = Object.fromEntries(gaps.map((gap) => [gap.id, gapKey(gap)]));
  if (isScoredByHand(draft.type))
    key.criteria = draft.criteria.map(({ id, name, description, weight }) => ({
      id,
      name,
      description,
      weight_percent: weight,
    }));
  key.feedback_right = htmlOf(draft.feedbackRight);
  key.feedback_wrong = htmlOf(draft.feedbackWrong);
  key.general_feedback = htmlOf(draft.generalFeedback);
  return key;
}

/** Body of the request: only the parts that the question's type has. */
export function bodyOf(draft: QuestionDraft): QuestionBodyInput {
  const gaps = orderedGaps(draft);
  return {
    title: draft.title,
    type: draft.type,
    difficulty: draft.difficulty,
    discipline_id: draft.disciplineId,
    tags: draft.tags,
    content: contentOf(draft, gaps),
    key: keyOf(draft, gaps),
  };
}

const emptyKey = questionKeySchema.parse({});

/** The question as it is in the editor, valid or not. */
export const previewQuestionOf = (draft: QuestionDraft) => ({
  type: draft.type,
  content: previewContentOf(draft),
  key: { ...emptyKey, ...bodyOf(draft).key } as QuestionKey,
});

/** Content for the preview, with every default, valid or not. */
export function previewContentOf(draft: QuestionDraft): QuestionContent {
  const content = contentOf(draft, orderedGaps(draft));
  return {
    statement: content.statement,
    options: content.options ?? [],
    shuffle_options: draft.shuffleOptions,
    numbering: draft.numbering,
    gaps: (content.gaps ?? []).map((gap) => ({ ...gap, kind: gap.kind ?? 'text' })),
    max_chars: content.max_chars ?? null,
    media_kinds: content.media_kinds ?? [],
    max_files: content.max_files ?? 1,
    ...(content.answer_kinds ? { answer_kinds: content.answer_kinds } : {}),
    ...(content.max_seconds === undefined ? {} : { max_seconds: content.max_seconds }),
  };
}
