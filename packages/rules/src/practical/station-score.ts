import type {
  PracticalItem,
  PracticalScale,
  PracticalSection,
} from '@certame/contract/features/practical/test.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import Big from 'big.js';
import { toStored, zero } from '../scoring/decimals.ts';

/** Levels that items were given, by item. */
export type ItemLevels = Readonly<Record<string, number>>;

type Item = Pick<PracticalItem, 'id' | 'kind' | 'max' | 'levels'>;

/** The highest level of an item, which is worth all of it. */
export const topLevelOf = ({ kind, levels }: Pick<PracticalItem, 'kind' | 'levels'>): number =>
  kind === 'check' ? 1 : levels - 1;

const sumOf = (values: readonly Big[]): Big => values.reduce((sum, value) => sum.plus(value), zero);

/** Points of the test that a station is worth at most: its weight's part of the maximum. */
function sectionShare(
  { sections, max_score }: Pick<PracticalScale, 'max_score'> & Weighted,
  weight: string,
): Big {
  const total = sumOf(sections.map((section) => new Big(section.weight)));
  return total.lte(zero) ? zero : new Big(max_score).times(weight).div(total);
}
interface Weighted {
  sections: readonly Pick<PracticalSection, 'id' | 'weight'>[];
}

/** Points of the test that a station is worth at most, as they are shown. */
export const sectionMax = (scale: Pick<PracticalScale, 'max_score'> & Weighted, id: string): string =>
  toStored(sectionShare(scale, scale.sections.find((section) => section.id === id)?.weight ?? '0'));

/** How many items of a station have a level. */
export const countGiven = (items: readonly Pick<Item, 'id'>[], levels: ItemLevels): number =>
  items.filter(({ id }) => ownValue(levels, id) !== undefined).length;

type ScoredScale = Pick<PracticalScale, 'max_score'> & {
  sections: readonly (Pick<PracticalSection, 'id' | 'weight'> & { items: readonly Item[] })[];
};

/** What a level of an item is worth of its station, exact but for thirds. A level above an item's highest counts as that. */
function itemWorth(item: Item, levels: ItemLevels): Big {
  const top = topLevelOf(item);
  const level = Math.min(ownValue(levels, item.id) ?? 0, top);
  return level === top ? new Big(item.max) : new Big(item.max).times(level).div(top);
}

/**
 * Points of the test that one examiner's levels give at one station, rounded once. Null until every item has its level.
 */
export function computeStationScore(
  scale: ScoredScale,
  sectionId: string,
  levels: ItemLevels,
): string | null {
  const section = scale.sections.find(({ id }) => id === sectionId);
  if (!section || countGiven(section.items, levels) < section.items.length) return null;
  const whole = sumOf(section.items.map(({ max }) => new Big(max)));
  if (whole.lte(zero)) return '0';
  // Quotients of items are summed before anything is divided: thirds of a scale add up to the whole.
  const reached = sumOf(section.items.map((item) => itemWorth(item, levels)));
  return toStored(sectionShare(scale, section.weight).times(reached).div(whole));
}

/** Points of the test that one examiner's levels give item by item, each rounded: by these two examiners are compared. */
export function computeItemPoints(
  scale: ScoredScale,
  sectionId: string,
  levels: ItemLevels,
): Record<string, string> {
  const section = scale.sections.find(({ id }) => id === sectionId);
  const whole = sumOf((section?.items ?? []).map(({ max }) => new Big(max)));
  if (!section || whole.lte(zero)) return {};
  const share = sectionShare(scale, section.weight);
  return Object.fromEntries(
    section.items
      .filter(({ id }) => ownValue(levels, id) !== undefined)
      .map((item) => [item.id, toStored(share.times(itemWorth(item, levels)).div(whole))]),
  );
}
