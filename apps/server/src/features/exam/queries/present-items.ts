import type { FormItem } from '@certame/contract/features/exam/form.ts';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import type { ExamDefinition, ExamItem } from '../definition.ts';
import { optionIdsOf, pseudonymizeContent } from '../option-ids.ts';

export function numbersOf(form: AttemptForm): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const section of form.sections) {
    for (const item of section.items) if (!item.heading) numbers.set(item.id, numbers.size + 1);
  }
  return numbers;
}

/** Items as a candidate sees them; `withContent` says which carry their text. */
export function presentItems(
  definition: ExamDefinition,
  form: AttemptForm,
  itemIds: readonly string[],
  withContent: (item: ExamItem) => boolean,
): FormItem[] {
  const { settings } = definition;
  const numbers = numbersOf(form);
  const ids = optionIdsOf(form);
  const orders = new Map(
    form.sections.flatMap((section) => section.items.map((item) => [item.id, item.options] as const)),
  );
  return itemIds.flatMap((id) => {
    const item = definition.items.get(id);
    if (!item) return [];
    const order = orders.get(id) ?? item.content.options.map((option) => option.id);
    const isShuffled = settings.shuffle_options || item.content.shuffle_options;
    const content = withContent(item) ? pseudonymizeContent(ids, id, item.content, order, isShuffled) : null;
    return [
      {
        item_id: item.id,
        section_id: item.sectionId,
        number: numbers.get(item.id) ?? null,
        type: item.type,
        required: item.required && item.voided === null,
        ...(item.voided === null ? {} : { voided: true }),
        score: settings.hide_question_value || item.type === 'section' ? null : item.max,
        // Hashed once: a start asks for the ids of all options of an exam.
        option_order:
          content?.options.map((option) => option.id) ??
          order.map((option) => ids?.toOwn(id, option) ?? option),
        content,
      },
    ];
  });
}
