import type { QuestionKey } from '@certame/contract/features/questions/content.ts';
import { isAnswerable } from '@certame/contract/features/questions/question-types.ts';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import { seededRandom } from '@certame/rules/exam/random.ts';
import { isRightOption } from '@certame/rules/scoring/right-option.ts';
import { composeFormOf, type ExamDefinition, type ExamItem } from '#features/exam/index.ts';
import { plainLineOf } from '#lib/html-sanitizer.ts';
import type { AnswerSpace, PrintedPart, PrintedSection } from '#lib/pdf/booklet/pdf-booklet.ts';
import type { Translate } from '#lib/texts.ts';

const simpleLines = 4;
const essayLines = 24;

export const versionName = (index: number): string => String.fromCharCode(65 + index);

export const markOf = ({ content }: ExamItem, index: number): string =>
  content.numbering === 'numbers' || index > 25 ? String(index + 1) : versionName(index);

/** An item at its place in a version, its options in the version's order. */
export interface PlacedItem {
  item: ExamItem;
  number: number;
  options: ExamItem['content']['options'];
}
interface PlacedSection {
  title: string;
  description: string;
  items: ({ heading: ExamItem } | PlacedItem)[];
}

/**
 * The form of one version: drawn and shuffled as an attempt's is, by numbers that come from the questionnaire and the version alone, so that
 * a reprint and the answer key have the same. @throws AppError `questionnaire-incomplete`.
 */
export const formOfVersion = (definition: ExamDefinition, version: string): AttemptForm =>
  composeFormOf(definition, seededRandom(`print ${definition.id} ${version}`));

/** The same with its items and options, each at its place. @throws AppError `questionnaire-incomplete`. */
export function placeVersion(definition: ExamDefinition, version: string): PlacedSection[] {
  const form = formOfVersion(definition, version);
  let number = 0;
  return form.sections.map(({ id, items }) => {
    const section = definition.sections.find((one) => one.id === id);
    return {
      title: section?.title ?? '',
      description: section?.description ?? '',
      items: items.flatMap((placed): PlacedSection['items'] => {
        const item = definition.items.get(placed.id);
        if (!item) return [];
        if (placed.heading || !isAnswerable(item.type)) return [{ heading: item }];
        number += 1;
        const { options } = item.content;
        const ordered = placed.options?.flatMap(
          (optionId) => options.find((one) => one.id === optionId) ?? [],
        );
        return [{ item, number, options: ordered ?? options }];
      }),
    };
  });
}

function spaceOf({ type, content }: ExamItem, translate: Translate): AnswerSpace {
  if (type === 'media') return { kind: 'note', text: translate('printing.paper.media') };
  if (type === 'essay') return { kind: 'lines', count: essayLines };
  if (type !== 'simple_text') return { kind: 'none' };
  const wanted = content.max_chars === null ? simpleLines : Math.ceil(content.max_chars / 80);
  return { kind: 'lines', count: Math.min(Math.max(wanted, 2), essayLines) };
}

function partOf(placed: { heading: ExamItem } | PlacedItem, translate: Translate): PrintedPart {
  if ('heading' in placed) return { text: placed.heading.content.statement };
  const { item, number, options } = placed;
  const { content, type } = item;
  return {
    number,
    statement: content.statement,
    options: options.map(({ html }, index) => ({
      mark: type === 'check_box' ? `[  ] ${markOf(item, index)}` : `${markOf(item, index)})`,
      html,
    })),
    gaps: content.gaps
      .filter(({ id, kind }) => kind === 'select' || !content.statement.includes(`data-gap="${id}"`))
      .map(({ label = '', choices = [] }) => ({ label, choices })),
    space: spaceOf(item, translate),
  };
}

export const printedSections = (sections: readonly PlacedSection[], translate: Translate): PrintedSection[] =>
  sections.map(({ title, description, items }) => ({
    title,
    description,
    parts: items.map((placed) => partOf(placed, translate)),
  }));

function answerOf({ item, options }: PlacedItem, key: QuestionKey | undefined, translate: Translate): string {
  if (item.voided !== null) return translate('printing.paper.voided');
  if (options.length > 0) {
    const marksOf = (isRight: (id: string) => boolean): string =>
      options.flatMap(({ id }, index) => (isRight(id) ? [markOf(item, index)] : [])).join(', ');
    const right = key ? marksOf((id) => isRightOption(key, id)) : '';
    const accepted = key?.accepted_choices?.map((ids) => marksOf((id) => ids.includes(id))) ?? [];
    return [right, ...accepted].join(' / ') || '—';
  }
  if (item.type !== 'gap') return translate('printing.paper.by_hand');
  return item.content.gaps
    .map(({ id }) => {
      const accepted = key?.gaps[id];
      const texts = accepted?.texts.map(({ text }) => plainLineOf(text)) ?? [];
      const numbers = accepted?.numbers.map(({ min, max }) => (min === max ? min : `${min}–${max}`)) ?? [];
      return [...texts, ...numbers].join(' / ') || '—';
    })
    .join('; ');
}

/** Right answers of a version, question by question. */
export const answersOf = (
  sections: readonly PlacedSection[],
  keys: ReadonlyMap<string, QuestionKey>,
  translate: Translate,
): [number: string, answer: string][] =>
  sections.flatMap(({ items }) =>
    items.flatMap((placed): [string, string][] =>
      'heading' in placed
        ? []
        : [[String(placed.number), answerOf(placed, keys.get(placed.item.id), translate)]],
    ),
  );
