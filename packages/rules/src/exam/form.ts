import { AppError } from '@certame/contract/errors.ts';
import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import { isAnswerable, type QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { type DrawRequest, drawItems } from './draw.ts';
import { type Random, shuffled } from './random.ts';

/** An item of a questionnaire as the composition needs it; `drawId` null means that somebody placed it. */
export interface PoolItem {
  itemId: string;
  /** Items of the same question version are never drawn into one form. Without it the item is independent. */
  versionId?: string;
  type: QuestionType;
  optionIds: readonly string[];
  shuffleOptions: boolean;
  drawId: string | null;
}
export interface PoolSection {
  id: string;
  items: readonly PoolItem[];
  draws: readonly { id: string; count: number }[];
}
export interface ComposeInput {
  sections: readonly PoolSection[];
  settings: Pick<QuestionnaireSettings, 'shuffle_questions' | 'shuffle_options'>;
  random: Random;
}

export interface AttemptFormItem {
  id: string;
  /** Order of the options, only where they were shuffled. */
  options?: string[];
  /** Shown, never answered: a heading or a text between questions. */
  heading?: true;
}
export interface AttemptFormSection {
  id: string;
  items: AttemptFormItem[];
}
/**
 * By the place that each is shown at, or by a hash under a secret key, as attempts did before forms were packed. Choices of gaps,
 * which have no ids, stand in the order of their hashes: `key` only has to be another for each attempt.
 */
export type OptionNames = { by: 'place' | 'hash'; key: string };
/** An option's name by its place: what is shown first is `1`. Choices in a device's journal are kept under it, so it never changes. */
export const placeId = (place: number): string => String(place + 1);
/** The form of one attempt: its items, options and their order. Stored with the attempt at the start and replayed on re-entry. */
export interface AttemptForm {
  sections: AttemptFormSection[];
  /** How the attempt names its shuffled options. Absent: by the author's ids, as the oldest attempts do. */
  optionNames?: OptionNames;
}

const isHeading = (item: PoolItem): boolean => !isAnswerable(item.type);
export const versionOf = (item: PoolItem): string => item.versionId ?? item.itemId;

function drawRequests(sections: readonly PoolSection[]): DrawRequest<PoolItem>[] {
  const requests: DrawRequest<PoolItem>[] = [];
  for (const section of sections) {
    if (section.draws.length === 0) continue;
    const pools = new Map<string, PoolItem[]>(section.draws.map((draw) => [draw.id, []]));
    for (const item of section.items)
      if (item.drawId !== null && !isHeading(item)) pools.get(item.drawId)?.push(item);
    for (const draw of section.draws)
      requests.push({ id: draw.id, count: draw.count, pool: pools.get(draw.id) ?? [] });
  }
  return requests;
}

/** Shuffles the questions among their places; headings keep theirs. */
function shuffleQuestions(items: readonly PoolItem[], random: Random): PoolItem[] {
  const questions = shuffled(
    items.filter((item) => !isHeading(item)),
    random,
  );
  let next = 0;
  return items.map((item) => (isHeading(item) ? item : (questions[next++] ?? item)));
}

function formItem(
  item: PoolItem,
  shuffleAll: boolean,
  order: (ids: readonly string[]) => string[],
): AttemptFormItem {
  if (isHeading(item)) return { id: item.itemId, heading: true };
  if ((shuffleAll || item.shuffleOptions) && item.optionIds.length > 1)
    return { id: item.itemId, options: order(item.optionIds) };
  return { id: item.itemId };
}

/** All that forms are composed of, as its authors ordered it: what a form is packed against. */
export const composePool = ({ sections, settings }: Omit<ComposeInput, 'random'>): AttemptFormSection[] =>
  sections.map(({ id, items }) => ({
    id,
    items: items.map((item) => formItem(item, settings.shuffle_options, (ids) => [...ids])),
  }));

/**
 * Fixes the form of one attempt: placed items in their order, then the drawn ones in the order of the draws, all
 * shuffled inside their section where the settings say so.
 * @throws AppError `questionnaire-incomplete` when a draw asks for more than there is; data {draw_id, asked, available}.
 */
export function composeForm({ sections, settings, random }: ComposeInput): AttemptForm {
  const taken = new Set<string>();
  for (const section of sections)
    for (const item of section.items) if (item.drawId === null) taken.add(versionOf(item));

  const drawn = drawItems(drawRequests(sections), { taken, identify: versionOf, random });
  if (!drawn.complete) {
    const { drawId, asked, available } = drawn;
    throw new AppError('questionnaire-incomplete', { data: { draw_id: drawId, asked, available } });
  }

  return {
    sections: sections.map((section) => {
      const items = section.items.filter((item) => item.drawId === null);
      for (const draw of section.draws) items.push(...(drawn.items.get(draw.id) ?? []));
      const ordered = settings.shuffle_questions ? shuffleQuestions(items, random) : items;
      return {
        id: section.id,
        items: ordered.map((item) =>
          formItem(item, settings.shuffle_options, (ids) => shuffled(ids, random)),
        ),
      };
    }),
  };
}
