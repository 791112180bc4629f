import type { FormItem } from '@certame/contract/features/exam/form.ts';
import type { QuestionContent } from '@certame/contract/features/questions/content.ts';
import { spokenPhrases } from '@certame/rules/exam/voice/spoken-phrases.ts';
import { optionMark } from '#lib/option-mark.ts';
import { orderedOptions } from '#lib/ordered-options.ts';
import { essayToText } from '../../answers/essay-html.ts';
import { gapTexts, placedGapIds } from '../../answers/gap-values.ts';
import type { AttemptView } from '../../core/attempt/attempt-types.ts';
import { isHeading } from '../../core/form/form-view.ts';
import { countsAsAnswered } from '../../core/responses/response-states.ts';
import { spokenHtml } from './spoken-html.ts';

export interface ShownOption {
  id: string;
  /** Its name: the letter, else the number. */
  mark: string;
  html: string;
}

/** The options of a question as the candidate sees them, in this attempt's order. */
export const shownOptions = (item: FormItem): ShownOption[] =>
  item.content
    ? orderedOptions(item.option_order, item.content.options).map(({ id, html }, index) => ({
        id,
        html,
        mark: optionMark(item.content?.numbering ?? 'letters', index) || String(index + 1),
      }))
    : [];

export const chosenIds = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];

/** Questions of the current step; headings left out. */
export const stepQuestions = ({ steps, stepIndex, items }: AttemptView): FormItem[] =>
  (steps[stepIndex]?.itemIds ?? []).flatMap((itemId) => {
    const item = items.get(itemId);
    return item && !isHeading(item) ? [item] : [];
  });

export function spokenOptions(item: FormItem): string {
  const options = shownOptions(item);
  return [
    spokenPhrases.options(item.type === 'check_box'),
    ...options.map(({ mark, html }) => spokenPhrases.option(mark, spokenHtml(html).replace(/[.\s]+$/, ''))),
  ].join('\n');
}

function spokenGaps(content: QuestionContent): string[] {
  const placed = placedGapIds(content.statement);
  return content.gaps.flatMap((gap, index) => [
    ...(placed.has(gap.id) ? [] : [spokenPhrases.gapLabel(index + 1, spokenHtml(gap.label ?? ''))]),
    ...(gap.kind === 'select'
      ? [
          spokenPhrases.gapChoices(
            index + 1,
            (gap.choices ?? []).map((choice) => spokenHtml(choice)),
          ),
        ]
      : []),
  ]);
}

export const spokenPosition = (view: AttemptView, item: FormItem): string =>
  spokenPhrases.position(
    item.number ?? 1,
    view.form.total_items,
    view.responses.get(item.item_id)?.state ?? 'not_answered',
    item.required,
  );

/**
 * Headings that belong to a question: its section's title, before the section's first question the description too, and the texts between
 * it and the question before.
 */
function spokenHeadings({ steps, stepIndex, items, form }: AttemptView, item: FormItem): string[] {
  const isQuestion = (itemId: string): boolean => {
    const other = items.get(itemId);
    return other !== undefined && !isHeading(other);
  };
  const ofSection = (itemId: string): boolean => items.get(itemId)?.section_id === item.section_id;
  const shown = steps[stepIndex]?.itemIds ?? [];
  const before = shown.slice(0, shown.indexOf(item.item_id));
  const headings = before.slice(before.findLastIndex(isQuestion) + 1);
  const section = form.sections.find(({ section_id }) => section_id === item.section_id);
  const isFirstShown = !before.some((itemId) => isQuestion(itemId) && ofSection(itemId));
  const first = [...items.keys()].find((itemId) => isQuestion(itemId) && ofSection(itemId));
  return [
    isFirstShown ? (section?.title ?? '') : '',
    first === item.item_id ? (section?.description ?? '') : '',
    ...headings.map((itemId) => spokenHtml(items.get(itemId)?.content?.statement ?? '')),
  ].filter((text) => text !== '');
}

/** A question with its headings and options, as it is read aloud. Null: its text has not loaded yet. */
export function spokenQuestion(view: AttemptView, item: FormItem): string | null {
  const { content } = item;
  if (!content) return null;
  const gapNumber = (gapId: string): number => content.gaps.findIndex(({ id }) => id === gapId) + 1;
  return [
    spokenPosition(view, item),
    ...(item.voided ? [spokenPhrases.voided] : []),
    ...spokenHeadings(view, item),
    spokenHtml(content.statement, gapNumber),
    ...(content.options.length > 0 ? [spokenOptions(item)] : []),
    ...spokenGaps(content),
  ].join('\n');
}

/** The text of an answer as its field shows it. */
export const writtenText = (item: FormItem, value: unknown): string =>
  typeof value !== 'string' ? '' : item.type === 'essay' ? essayToText(value) : value;

/** Position, answer to the current question, and progress in all. */
export function spokenState(view: AttemptView, item: FormItem): string {
  const value = view.responses.get(item.item_id)?.value ?? null;
  const questions = [...view.items.values()].filter((other) => !isHeading(other));
  const answered = questions.filter(({ item_id }) => countsAsAnswered(view.responses.get(item_id))).length;
  const chosen = chosenIds(value);
  const parts = [spokenPosition(view, item)];
  if (item.type === 'multiple_choice' || item.type === 'check_box')
    parts.push(
      spokenPhrases.chosen(shownOptions(item).flatMap(({ id, mark }) => (chosen.includes(id) ? [mark] : []))),
    );
  else if (item.type === 'simple_text' || item.type === 'essay')
    parts.push(spokenPhrases.written(writtenText(item, value)));
  else if (item.type === 'gap') parts.push(spokenPhrases.written(Object.values(gapTexts(value)).join('; ')));
  return [...parts, spokenPhrases.progress(answered, view.form.total_items)].join(' ');
}
