import { hash } from 'node:crypto';
import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { QuestionContent, QuestionKey } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { type AttemptForm, type OptionNames, placeId } from '@certame/rules/exam/form.ts';
import { optionNamesOf, optionsOf, type StoredForm } from './attempt/stored-forms.ts';

/**
 * Pseudonymous ids: where options are shuffled, an attempt names them by ids of its own. The author's ids, like the
 * author's order, tell which option was written first, and that is often the right one. Stored responses, keys and
 * grading hold the author's ids; they are translated where they leave the server or come in.
 */
export interface OptionIds {
  /** The author's id to the attempt's. */
  toOwn(itemId: string, optionId: string): string;
  /** Choices of a gap carry no ids: their order alone tells something. */
  orderChoices(itemId: string, gapId: string, choices: readonly string[]): string[];
}

const ownIdChars = 12;

/**
 * A keyed hash: a form has some hundreds of ids, and an HMAC takes four times as long. What an HMAC adds, that nobody
 * extends a hash, has no object here: an id shows 72 bits of 256.
 */
const digestOf = (key: string, itemId: string, part: string): string =>
  hash('sha256', `${key}\n${itemId}\n${part}`, 'base64url');

function namedBy(
  { by, key }: OptionNames,
  orderOf: (itemId: string) => readonly string[] | undefined,
): OptionIds {
  return {
    toOwn(itemId, optionId) {
      const order = orderOf(itemId);
      if (!order) return optionId;
      return by === 'place'
        ? placeId(order.indexOf(optionId))
        : digestOf(key, itemId, optionId).slice(0, ownIdChars);
    },
    orderChoices: (itemId, gapId, choices) =>
      choices
        .map((choice) => ({ choice, place: digestOf(key, itemId, `${gapId}\n${choice}`) }))
        .sort((a, b) => (a.place < b.place ? -1 : 1))
        .map(({ choice }) => choice),
  };
}

/** Null: the attempt began before options had ids of their own, and goes on with the author's. */
export function optionIdsOf({ sections, optionNames }: AttemptForm): OptionIds | null {
  if (!optionNames) return null;
  const orders = new Map<string, readonly string[]>();
  for (const section of sections)
    for (const { id, options } of section.items) if (options) orders.set(id, options);
  return namedBy(optionNames, (itemId) => orders.get(itemId));
}

/** Its answer is an id of an option, or a list of them. */
export const takesOptions = (type: QuestionType): boolean =>
  type === 'multiple_choice' || type === 'check_box';

/** A stored response as the attempt's candidate knows it. */
export function pseudonymizeValue(
  ids: OptionIds | null,
  item: { id: string; type: QuestionType },
  value: ResponseValue,
): ResponseValue {
  if (!ids || !takesOptions(item.type)) return value;
  if (typeof value === 'string') return ids.toOwn(item.id, value);
  return Array.isArray(value) ? value.map((one) => ids.toOwn(item.id, one)) : value;
}

/** A question as far as its responses are concerned. */
type AnsweredItem = { id: string; type: QuestionType; content: QuestionContent };

/** An attempt's ids of a question's options, each with the author's. */
function authorIdsOf(
  form: StoredForm,
  names: OptionNames,
  { id, content }: AnsweredItem,
): ReadonlyMap<unknown, string> {
  const order = optionsOf(form, id);
  const { toOwn } = namedBy(names, () => order);
  return new Map(content.options.map((option) => [toOwn(id, option.id), option.id]));
}

/**
 * Translates what one candidate sends into what is stored. Ids that the attempt does not have stay unknown ones. Options are looked
 * at where a choice comes, and each question's once, however many responses to it, of however many ids, there are.
 */
export function createPseudonymResolver(form: StoredForm): (item: AnsweredItem, value: unknown) => unknown {
  const known = new Map<string, ReadonlyMap<unknown, string>>();
  return (item, value) => {
    if (!takesOptions(item.type)) return value;
    const names = optionNamesOf(form);
    if (!names) return value;
    const translate = (one: unknown): unknown => {
      if (typeof one !== 'string') return one;
      const ids = known.get(item.id) ?? authorIdsOf(form, names, item);
      known.set(item.id, ids);
      // The empty id belongs to no option, so that an author's id can't be tried out here.
      return ids.get(one) ?? '';
    };
    if (!Array.isArray(value)) return translate(value);
    // More than there are options is no response, and costs no look at each.
    return value.length > item.content.options.length ? value : value.map(translate);
  };
}

/** Options in the attempt's order, under its ids; choices of gaps likewise where `shuffleChoices`. */
export function pseudonymizeContent(
  ids: OptionIds | null,
  itemId: string,
  content: QuestionContent,
  order: readonly string[],
  shuffleChoices: boolean,
): QuestionContent {
  const rank = new Map(order.map((id, index) => [id, index]));
  const last = order.length;
  return {
    ...content,
    options: content.options
      .toSorted((a, b) => (rank.get(a.id) ?? last) - (rank.get(b.id) ?? last))
      .map((option) => ({ ...option, id: ids?.toOwn(itemId, option.id) ?? option.id })),
    gaps: content.gaps.map((gap) =>
      ids && shuffleChoices && gap.choices
        ? { ...gap, choices: ids.orderChoices(itemId, gap.id, gap.choices) }
        : gap,
    ),
  };
}

/** The answer key in the words of the attempt, once it may be seen. */
export function pseudonymizeKey(ids: OptionIds | null, itemId: string, key: QuestionKey): QuestionKey {
  if (!ids) return key;
  const rename = <T>(byOption: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(byOption).map(([id, value]) => [ids.toOwn(itemId, id), value]));
  return {
    ...key,
    correct_option_ids: key.correct_option_ids.map((id) => ids.toOwn(itemId, id)),
    option_weights: rename(key.option_weights),
    ...(key.accepted_choices && {
      accepted_choices: key.accepted_choices.map((chosen) => chosen.map((id) => ids.toOwn(itemId, id))),
    }),
    option_feedback: rename(key.option_feedback),
  };
}
