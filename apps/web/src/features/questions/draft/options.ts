import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { withStatement } from './gaps.ts';
import { nextPartId } from './part-ids.ts';
import { type DraftOption, hasOptions, type QuestionDraft } from './question-draft.ts';

export const optionsMax = 60;
const startingOptions = 4;

export const newOption = (used: readonly { id: string }[]): DraftOption => ({
  id: nextPartId(
    'o',
    used.map((option) => option.id),
  ),
  html: '',
  isCorrect: false,
  weight: '',
  feedback: '',
});

export function addOption(draft: QuestionDraft): QuestionDraft {
  if (draft.options.length >= optionsMax) return draft;
  return { ...draft, options: [...draft.options, newOption(draft.options)] };
}

export const changeOption = (
  draft: QuestionDraft,
  id: string,
  change: Partial<DraftOption>,
): QuestionDraft => ({
  ...draft,
  options: draft.options.map((option) => (option.id === id ? { ...option, ...change } : option)),
});

export const removeOption = (draft: QuestionDraft, id: string): QuestionDraft => ({
  ...draft,
  options: draft.options.filter((option) => option.id !== id),
});

/** Moves a row to another index. */
export function moveRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const moved = rows[from];
  if (moved === undefined || to < 0 || to >= rows.length) return [...rows];
  const rest = rows.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** One right option unless several may be right: many answers, or options that have weights. */
export const hasOneRight = (draft: Pick<QuestionDraft, 'type' | 'usesWeights'>): boolean =>
  draft.type === 'multiple_choice' && !draft.usesWeights;

export function markCorrect(draft: QuestionDraft, id: string, isCorrect: boolean): QuestionDraft {
  const alone = hasOneRight(draft);
  return {
    ...draft,
    options: draft.options.map((option) => {
      if (option.id === id) return { ...option, isCorrect };
      return alone && isCorrect ? { ...option, isCorrect: false } : option;
    }),
  };
}

const onlyFirstRight = (options: readonly DraftOption[]): DraftOption[] => {
  const first = options.find((option) => option.isCorrect);
  return options.map((option) => ({ ...option, isCorrect: option === first }));
};

/** Turns option weights on or off. Initially they express the marked options: 100 % in all. */
export function withWeights(draft: QuestionDraft, usesWeights: boolean): QuestionDraft {
  const right = draft.options.filter((option) => option.isCorrect).length;
  const share =
    draft.type === 'check_box' && right > 0 ? String(Math.floor((100 / right) * 1e5) / 1e5) : '100';
  const untouched = draft.options.every((option) => option.weight.trim() === '');
  const next = { ...draft, usesWeights };
  if (!usesWeights) return hasOneRight(next) ? { ...next, options: onlyFirstRight(draft.options) } : next;
  if (!untouched) return next;
  return {
    ...next,
    options: draft.options.map((option) => ({ ...option, weight: option.isCorrect ? share : '0' })),
  };
}

/** Changes the type. Parts of the other types stay in the draft, in case the choice is taken back. */
export function withType(draft: QuestionDraft, type: QuestionType): QuestionDraft {
  const next = { ...draft, type };
  // Gap placeholders that the statement already has become gaps of the question.
  if (type === 'gap') return withStatement(next, next.statement);
  if (!hasOptions(type)) return next;
  if (draft.options.length === 0) {
    const options: DraftOption[] = [];
    while (options.length < startingOptions) options.push(newOption(options));
    next.options = options;
  }
  if (hasOneRight(next)) next.options = onlyFirstRight(next.options);
  return next;
}
