import type {
  AttemptReply,
  Form,
  FormItem,
  ResponseValue,
} from '@certame/contract/features/exam/endpoints.ts';
import type { AttemptState } from '@certame/contract/features/exam/states.ts';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import { stepsOf, visibleItemIds } from '@certame/rules/exam/steps.ts';
import { type ExamDefinition, type ExamItem, requiredItems } from './definition.ts';

/** So much content comes with the form itself; the rest is fetched while the first question is being read. */
const inlineContentBytes = 24 * 1024;

export interface ShownAttempt {
  id: string;
  state: AttemptState;
  form: AttemptForm;
  currentStep: number;
  deadlineAt: Date | null;
}
export interface ShownResponse {
  item_id: string;
  seq: number;
  value: ResponseValue;
}

/** Items of an attempt that may be seen at this moment, in order. */
export function seenItemIds(
  definition: ExamDefinition,
  attempt: ShownAttempt,
  responses: readonly ShownResponse[],
): string[] {
  const { settings } = definition;
  return visibleItemIds({
    form: attempt.form,
    presentation: settings.presentation,
    doNotGoBack: settings.do_not_go_back,
    progressive: settings.progressive,
    currentStep: attempt.currentStep,
    answeredItemIds: new Set(
      responses.filter((response) => response.value !== null).map((response) => response.item_id),
    ),
    requiredItemIds: requiredItems(definition),
  });
}

const contentSizes = new WeakMap<ExamItem, number>();
function contentSize(item: ExamItem): number {
  const known = contentSizes.get(item);
  if (known !== undefined) return known;
  const size = JSON.stringify(item.content).length;
  contentSizes.set(item, size);
  return size;
}

function numbersOf(form: AttemptForm): Map<string, number> {
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
  const numbers = numbersOf(form);
  const orders = new Map(
    form.sections.flatMap((section) => section.items.map((item) => [item.id, item.options] as const)),
  );
  return itemIds.flatMap((id) => {
    const item = definition.items.get(id);
    if (!item) return [];
    return [
      {
        item_id: item.id,
        section_id: item.sectionId,
        number: numbers.get(item.id) ?? null,
        type: item.type,
        required: item.required,
        score: definition.settings.hide_question_value || item.type === 'section' ? null : item.max,
        option_order: orders.get(id) ?? item.content.options.map((option) => option.id),
        content: withContent(item) ? item.content : null,
      },
    ];
  });
}

function presentForm(
  definition: ExamDefinition,
  attempt: ShownAttempt,
  responses: readonly ShownResponse[],
): Form {
  const { settings } = definition;
  let left = inlineContentBytes;
  const sections = new Map(definition.sections.map((section) => [section.id, section]));
  return {
    name: definition.name,
    short_url_id: definition.shortUrlId,
    presentation: settings.presentation,
    do_not_go_back: settings.do_not_go_back,
    progressive: settings.progressive,
    continue_later: settings.continue_later,
    allow_pauses: settings.allow_pauses,
    sections: attempt.form.sections.map((section) => ({
      section_id: section.id,
      title: sections.get(section.id)?.title ?? '',
      description: sections.get(section.id)?.description ?? '',
      items_count: section.items.filter((item) => !item.heading).length,
    })),
    items: presentItems(definition, attempt.form, seenItemIds(definition, attempt, responses), (item) => {
      // The first item always has its content, however large: it is what the candidate waits for.
      const first = left === inlineContentBytes;
      left -= contentSize(item);
      return first || left >= 0;
    }),
    total_items: attempt.form.sections.reduce(
      (total, section) => total + section.items.filter((item) => !item.heading).length,
      0,
    ),
    current_step: attempt.currentStep,
    total_steps: stepsOf(attempt.form, settings.presentation).length,
  };
}

/** What a candidate receives of an attempt: the form as far as it may be seen now, never a key. */
export function presentAttempt(
  definition: ExamDefinition,
  attempt: ShownAttempt,
  responses: readonly ShownResponse[],
  nowMs: number,
): AttemptReply {
  const seen = new Set(seenItemIds(definition, attempt, responses));
  return {
    answer_id: attempt.id,
    state: attempt.state,
    form: presentForm(definition, attempt, responses),
    deadline: attempt.deadlineAt?.toISOString() ?? null,
    server_now: new Date(nowMs).toISOString(),
    last_seq: responses.reduce((highest, response) => Math.max(highest, response.seq), 0),
    // Where one can't go back, earlier responses are out of sight too.
    responses: responses.filter((response) => seen.has(response.item_id)),
  };
}
