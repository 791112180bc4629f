import type { Form, FormItem } from '@certame/contract/features/exam/form.ts';
import { computeSteps, isHeading, mergeContents, missingContents, type Step } from './form-view.ts';

/** The visible part of the form, and the candidate's current step in it. */
export interface FormState {
  form(): Form;
  items(): ReadonlyMap<string, FormItem>;
  steps(): readonly Step[];
  stepIndex(): number;
  /** Ids of the visible questions, in order; headings left out. */
  questions(): string[];
  stepItems(): readonly string[];
  isLast(): boolean;
  /** The server hasn't shown all questions yet (progressive forms). */
  hasHidden(): boolean;
  indexOf(itemId: string): number;
  missingContents(): string[];
  apply(form: Form): void;
  learnItems(list: readonly FormItem[]): void;
  moveTo(index: number): void;
}

export function createFormState(first: Form): FormState {
  let form = first;
  let items: ReadonlyMap<string, FormItem> = new Map();
  let steps: readonly Step[] = [];
  let index = 0;

  const moveTo = (next: number): void => {
    index = Math.max(0, Math.min(next, steps.length - 1));
  };
  const questions = (): string[] => form.items.filter((item) => !isHeading(item)).map((item) => item.item_id);
  const apply = (next: Form): void => {
    form = mergeContents(next, items);
    items = new Map(form.items.map((item) => [item.item_id, item]));
    steps = computeSteps(form);
    moveTo(index);
  };
  apply(first);

  return {
    form: () => form,
    items: () => items,
    steps: () => steps,
    stepIndex: () => index,
    questions,
    stepItems: () => steps[index]?.itemIds ?? [],
    isLast: () => index >= steps.length - 1,
    hasHidden: () => form.progressive && questions().length < form.total_items,
    indexOf: (itemId) => steps.findIndex((step) => step.itemIds.includes(itemId)),
    missingContents: () => missingContents(form, steps, index),
    apply,
    learnItems(list) {
      const known = new Map(items);
      for (const item of list) known.set(item.item_id, item);
      items = known;
      apply(form);
    },
    moveTo,
  };
}
