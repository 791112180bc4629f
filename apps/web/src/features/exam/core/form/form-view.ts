import type { Form, FormItem } from '@certame/contract/features/exam/form.ts';
import { type Step, stepsOf } from '@certame/rules/exam/steps.ts';

export type { Step };

export const isHeading = (item: FormItem): boolean => item.type === 'section';

/** How many questions may be seen; headings left out. */
export const countQuestions = (items: ReadonlyMap<string, FormItem>): number =>
  [...items.values()].filter((item) => !isHeading(item)).length;

/** Steps of the visible items, by the same rule as the server's. */
export function computeSteps(form: Form): Step[] {
  const sections = form.sections.map((section) => ({
    id: section.section_id,
    items: form.items
      .filter((item) => item.section_id === section.section_id)
      .map((item) => (isHeading(item) ? { id: item.item_id, heading: true as const } : { id: item.item_id })),
  }));
  return stepsOf({ sections }, form.presentation);
}

/** A newer form keeps the contents that were already loaded. */
export function mergeContents(form: Form, known: ReadonlyMap<string, FormItem>): Form {
  return {
    ...form,
    items: form.items.map((item) =>
      item.content ? item : { ...item, content: known.get(item.item_id)?.content ?? null },
    ),
  };
}

/** Ids of the items without content, in the order in which they will be needed: current step, following steps, the rest. */
export function missingContents(form: Form, steps: readonly Step[], stepIndex: number): string[] {
  const ordered = [...steps.slice(stepIndex), ...steps.slice(0, stepIndex)].flatMap((step) => step.itemIds);
  const missing = new Set(form.items.filter((item) => item.content === null).map((item) => item.item_id));
  return ordered.filter((itemId) => missing.has(itemId));
}
