import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import type { AttemptForm, AttemptFormItem } from './form.ts';

export type Presentation = QuestionnaireSettings['presentation'];

/** The items on the screen at one time. `sectionId` is null where everything is shown at once. */
export interface Step {
  sectionId: string | null;
  itemIds: string[];
}

export interface VisibilityInput {
  form: AttemptForm;
  presentation: Presentation;
  doNotGoBack: boolean;
  progressive: boolean;
  /** Index into `stepsOf`, as the server keeps it; counts only where one can't go back. */
  currentStep: number;
  answeredItemIds: ReadonlySet<string>;
  requiredItemIds: ReadonlySet<string>;
}

const idOf = (item: AttemptFormItem): string => item.id;

/** A heading goes with the question that follows it; after the last question it goes with that one. */
function questionSteps(sectionId: string, items: readonly AttemptFormItem[]): Step[] {
  const steps: Step[] = [];
  let headings: string[] = [];
  for (const item of items) {
    if (item.heading) headings.push(item.id);
    else {
      steps.push({ sectionId, itemIds: [...headings, item.id] });
      headings = [];
    }
  }
  if (headings.length > 0) {
    const last = steps.at(-1);
    if (last) last.itemIds.push(...headings);
    else steps.push({ sectionId, itemIds: headings });
  }
  return steps;
}

/** The form in the pieces in which it is shown. An empty section is no step. */
export function stepsOf(form: AttemptForm, presentation: Presentation): Step[] {
  if (presentation === 'all') {
    const itemIds = form.sections.flatMap((section) => section.items.map(idOf));
    return itemIds.length > 0 ? [{ sectionId: null, itemIds }] : [];
  }
  return form.sections.flatMap((section) => {
    if (section.items.length === 0) return [];
    if (presentation === 'question') return questionSteps(section.id, section.items);
    return [{ sectionId: section.id, itemIds: section.items.map(idOf) }];
  });
}

/** Required items among `itemIds` without a response: the candidate can't go on to the next step. */
export function missingRequired(
  itemIds: readonly string[],
  { answeredItemIds, requiredItemIds }: Pick<VisibilityInput, 'answeredItemIds' | 'requiredItemIds'>,
): string[] {
  return itemIds.filter((id) => requiredItemIds.has(id) && !answeredItemIds.has(id));
}

/** A section is complete with its required questions answered; where none is required, with all of them. */
function isComplete(items: readonly AttemptFormItem[], input: VisibilityInput): boolean {
  const hasRequired = items.some((item) => input.requiredItemIds.has(item.id));
  return items.every(
    (item) =>
      item.heading ||
      input.answeredItemIds.has(item.id) ||
      (hasRequired && !input.requiredItemIds.has(item.id)),
  );
}

/**
 * Sections up to the first incomplete one. A section with responses stays open: clearing an earlier answer must not hide later ones or
 * reject their queued saves.
 */
function openSections(input: VisibilityInput): number {
  const { sections } = input.form;
  const incomplete = sections.findIndex((section) => !isComplete(section.items, input));
  if (incomplete === -1) return sections.length;
  const answered = sections.findLastIndex((section) =>
    section.items.some((item) => input.answeredItemIds.has(item.id)),
  );
  return Math.max(incomplete, answered) + 1;
}

/** Items that may be served now, in the form's order. Everything else must not leave the server. */
export function visibleItemIds(input: VisibilityInput): string[] {
  if (input.doNotGoBack) return stepsOf(input.form, input.presentation)[input.currentStep]?.itemIds ?? [];
  const { sections } = input.form;
  const open = input.progressive ? openSections(input) : sections.length;
  return sections.slice(0, open).flatMap((section) => section.items.map(idOf));
}

/** Whether a response to this item may be saved now: it is a question and may be seen. */
export function canSave(itemId: string, input: VisibilityInput): boolean {
  const item = findItem(input.form, itemId);
  if (!item || item.heading) return false;
  return (!input.doNotGoBack && !input.progressive) || visibleItemIds(input).includes(itemId);
}

function findItem(form: AttemptForm, itemId: string): AttemptFormItem | undefined {
  for (const section of form.sections) for (const item of section.items) if (item.id === itemId) return item;
  return undefined;
}
