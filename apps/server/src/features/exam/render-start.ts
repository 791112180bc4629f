import {
  type AttemptReply,
  attemptReplySchema,
  formItemSchema,
} from '@certame/contract/features/exam/form.ts';
import { type AttemptFormItem, placeId } from '@certame/rules/exam/form.ts';
import type { ExamDefinition, ExamItem } from './definition.ts';
import { keysOf, type SealedForm } from './preload/seal-form.ts';
import { presentWithoutItems, type ShownAttempt, seenItemIds } from './present.ts';
import { inlineContents } from './queries/inline-contents.ts';
import { numbersOf, presentItems } from './queries/present-items.ts';

/** An item as JSON, in pieces: all attempts have it alike but for its number and the order of its options. */
interface ItemTemplate {
  beforeNumber: string;
  beforeOptionIds: string;
  authorIds: string;
  placeIds: string;
  beforeOptions: string;
  /** Members of each option but its id, by the author's id. */
  options: ReadonlyMap<string, string>;
  authorOptions: string;
}

const templates = new WeakMap<ExamItem, ItemTemplate>();

/** JSON of an object that has members, without its braces. */
const membersOf = (value: object): string => JSON.stringify(value).slice(1, -1);

function templateOf(definition: ExamDefinition, item: ExamItem): ItemTemplate {
  const known = templates.get(item);
  if (known) return known;
  const form = { sections: [{ id: item.sectionId, items: [{ id: item.id }] }] };
  const [shown] = presentItems(definition, form, [item.id], () => true);
  const { number: _number, option_order, content, ...rest } = formItemSchema.parse(shown);
  const { options = [], ...restOfContent } = content ?? {};
  const made: ItemTemplate = {
    beforeNumber: `{${membersOf(rest)},"number":`,
    beforeOptionIds: ',"option_order":[',
    authorIds: option_order.map((id) => JSON.stringify(id)).join(),
    placeIds: option_order.map((_id, place) => `"${placeId(place)}"`).join(),
    beforeOptions: `],"content":{${membersOf(restOfContent)},"options":[`,
    options: new Map(options.map(({ id, ...option }) => [id, membersOf(option)])),
    authorOptions: options.map((option) => JSON.stringify(option)).join(),
  };
  templates.set(item, made);
  return made;
}

function renderOptions({ options, authorOptions }: ItemTemplate, order: AttemptFormItem['options']): string {
  if (!order) return authorOptions;
  let text = '';
  for (const [place, id] of order.entries())
    text += `${place === 0 ? '' : ','}{"id":"${placeId(place)}",${options.get(id)}}`;
  return text;
}

/** The reply to a start of a device that holds the questions sealed: their keys, and the order in which they are shown. */
export function presentSealedStart(
  definition: ExamDefinition,
  attempt: ShownAttempt,
  nowMs: number,
  sealed: SealedForm,
): AttemptReply {
  const seenIds = seenItemIds(definition, attempt, []);
  const frame = presentWithoutItems(definition, attempt, seenIds, nowMs);
  const unsealed = seenIds.filter((id) => !sealed.byItem.has(id));
  const items = presentItems(definition, attempt.form, unsealed, () => true);
  const byId = new Map(
    attempt.form.sections.flatMap((section) => section.items.map((item) => [item.id, item] as const)),
  );
  const preload = keysOf(
    sealed,
    seenIds.map((id) => byId.get(id) ?? { id }),
    (id) => {
      const [shown] = presentItems(definition, attempt.form, [id], () => true);
      return shown?.content?.gaps.map(({ choices }) => choices) ?? [];
    },
  );
  return { ...frame, form: { ...frame.form, items }, preload };
}

/**
 * The reply to a start, as text: what `presentAttempt` gives, parsed by the reply's schema. A class that enters is shown the same
 * questions in other orders, so each question is parsed and written as JSON once.
 */
export function renderStart(definition: ExamDefinition, attempt: ShownAttempt, nowMs: number): string {
  const seenIds = seenItemIds(definition, attempt, []);
  const frame = attemptReplySchema.parse(presentWithoutItems(definition, attempt, seenIds, nowMs));
  const numbers = numbersOf(attempt.form);
  const orders = new Map<string, AttemptFormItem['options']>();
  for (const section of attempt.form.sections)
    for (const { id, options } of section.items) orders.set(id, options);
  const isInline = inlineContents();
  let items = '';
  for (const id of seenIds) {
    const item = definition.items.get(id);
    if (!item) continue;
    if (items !== '') items += ',';
    const hasContent = isInline(item);
    if (item.content.gaps.some((gap) => gap.choices)) {
      // Choices of gaps stand in an order of the attempt's own.
      const [shown] = presentItems(definition, attempt.form, [id], () => hasContent);
      items += JSON.stringify(formItemSchema.parse(shown));
      continue;
    }
    const template = templateOf(definition, item);
    const order = orders.get(id);
    items += `${template.beforeNumber}${numbers.get(id) ?? null}${template.beforeOptionIds}${order ? template.placeIds : template.authorIds}`;
    items += hasContent
      ? `${template.beforeOptions}${renderOptions(template, order)}]}}`
      : '],"content":null}';
  }
  // In a text its quotes would be escaped: this is the list of the form.
  return JSON.stringify(frame).replace('"items":[]', () => `"items":[${items}]`);
}
