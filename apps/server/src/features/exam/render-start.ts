import {
  type AttemptReply,
  attemptReplySchema,
  formItemSchema,
} from '@certame/contract/features/exam/form.ts';
import { type AttemptFormItem, placeId } from '@certame/rules/exam/form.ts';
import { ByteJoiner } from '#lib/http/byte-joiner.ts';
import type { ExamDefinition, ExamItem } from './definition.ts';
import { keysOf, type SealedForm } from './preload/seal-form.ts';
import { presentWithoutItems, type ShownAttempt, seenItemIds } from './present.ts';
import { inlineContents } from './queries/inline-contents.ts';
import { numbersOf, presentItems } from './queries/present-items.ts';

/** An item as JSON, in pieces of UTF-8: all attempts have it alike but for its number and the order of its options. */
interface ItemTemplate {
  beforeNumber: Buffer;
  /** From the number to the ids of the options. */
  afterNumber: Buffer;
  authorIds: Buffer;
  placeIds: Buffer;
  beforeOptions: Buffer;
  /** Members of each option but its id, by the author's id, to its end. */
  options: ReadonlyMap<string, Buffer>;
  authorOptions: Buffer;
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
    beforeNumber: Buffer.from(`{${membersOf(rest)},"number":`),
    afterNumber: Buffer.from(',"option_order":['),
    authorIds: Buffer.from(option_order.map((id) => JSON.stringify(id)).join()),
    placeIds: Buffer.from(option_order.map((_id, place) => `"${placeId(place)}"`).join()),
    beforeOptions: Buffer.from(`],"content":{${membersOf(restOfContent)},"options":[`),
    options: new Map(options.map(({ id, ...option }) => [id, Buffer.from(`,${membersOf(option)}}`)])),
    authorOptions: Buffer.from(options.map((option) => JSON.stringify(option)).join()),
  };
  templates.set(item, made);
  return made;
}

const comma = Buffer.from(',');
const endWithContent = Buffer.from(']}}');
const endWithoutContent = Buffer.from('],"content":null}');

/** Bytes of what is made of a small whole number, made once. */
const bytesByNumber = (textOf: (number: number) => string): ((number: number) => Buffer) => {
  const known: Buffer[] = [];
  return (number) => {
    known[number] ??= Buffer.from(textOf(number));
    return known[number];
  };
};
const numberBytes = bytesByNumber(String);
const nullBytes = Buffer.from('null');
/** An option up to its id, after the one before it. */
const optionStart = bytesByNumber((place) => `${place === 0 ? '' : ','}{"id":"${placeId(place)}"`);

type Add = (piece: Uint8Array) => void;

function addOptions(
  add: Add,
  { options, authorOptions }: ItemTemplate,
  order: AttemptFormItem['options'],
): void {
  if (!order) add(authorOptions);
  else
    for (const [place, id] of order.entries()) {
      const option = options.get(id);
      if (!option) throw new Error('An attempt orders an option that is not there');
      add(optionStart(place));
      add(option);
    }
}

function addItem(
  add: Add,
  template: ItemTemplate,
  number: number | undefined,
  order: AttemptFormItem['options'],
  hasContent: boolean,
): void {
  add(template.beforeNumber);
  add(number === undefined ? nullBytes : numberBytes(number));
  add(template.afterNumber);
  add(order ? template.placeIds : template.authorIds);
  if (hasContent) {
    add(template.beforeOptions);
    addOptions(add, template, order);
  }
  add(hasContent ? endWithContent : endWithoutContent);
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

const joiner = new ByteJoiner();

/** Where the items go in the frame. In a text its quotes would be escaped: this is the list of the form. */
const itemsList = '"items":[';

/**
 * The reply to a start, as the bytes of its JSON: what `presentAttempt` gives, parsed by the reply's schema. A class that enters is
 * shown the same questions in other orders, so each question is parsed and written as JSON once.
 */
export function renderStart(definition: ExamDefinition, attempt: ShownAttempt, nowMs: number): Buffer {
  const seenIds = seenItemIds(definition, attempt, []);
  const frame = JSON.stringify(
    attemptReplySchema.parse(presentWithoutItems(definition, attempt, seenIds, nowMs)),
  );
  const splitAt = frame.indexOf(`${itemsList}]`) + itemsList.length;
  const numbers = numbersOf(attempt.form);
  const orders = new Map<string, AttemptFormItem['options']>();
  for (const section of attempt.form.sections)
    for (const { id, options } of section.items) orders.set(id, options);
  const isInline = inlineContents();
  return joiner.join((add) => {
    add(Buffer.from(frame.slice(0, splitAt)));
    let isFirst = true;
    for (const id of seenIds) {
      const item = definition.items.get(id);
      if (!item) continue;
      if (!isFirst) add(comma);
      isFirst = false;
      const hasContent = isInline(item);
      if (item.content.gaps.some((gap) => gap.choices)) {
        // Choices of gaps stand in an order of the attempt's own.
        const [shown] = presentItems(definition, attempt.form, [id], () => hasContent);
        add(Buffer.from(JSON.stringify(formItemSchema.parse(shown))));
      } else addItem(add, templateOf(definition, item), numbers.get(id), orders.get(id), hasContent);
    }
    add(Buffer.from(frame.slice(splitAt)));
  });
}
