import type { GapKey } from '@certame/contract/features/questions/content.ts';
import Big from 'big.js';
import { descendantsOf, elementsOf, textOf, type XmlElement } from '../../../../xml/parse-xml.ts';
import { attributeOf } from '../tree.ts';
import { percentText } from './choice-key.ts';
import type { Declaration } from './declarations.ts';
import { type Single, toleranceOf, typed, type Value } from './expressions.ts';
import { declaredMax, type Processing, scoreOf } from './processing.ts';

/** A filling that the source names somewhere. */
export interface Filling {
  /** As the response holds it. */
  value: Single;
  /** Further ones that must be worth as much, as both ends of a range. */
  others?: readonly Single[];
  text: string;
  /** Of a number: both bounds. */
  range?: { min: string; max: string };
}
/** A gap, and how its filling stands in the response of its interaction. */
export interface GapSource {
  id: string;
  kind: 'text' | 'number' | 'select';
  response: Declaration;
  fillings: readonly Filling[];
  /** Identifier of the place, where the response is a list of pairs of a choice and a place. */
  place?: string;
  /** Whether the pairs name the place first. */
  isPlaceFirst?: boolean;
}

const decimal = (text: string): Big | undefined =>
  /^[-+]?\d{1,12}(?:\.\d{1,20})?(?:e[-+]?\d{1,2})?$/i.test(text.trim())
    ? new Big(text.trim().replace(/^\+/, ''))
    : undefined;
/** The bank keeps twelve decimals. */
const decimalText = (value: Big): string => {
  const text = value.round(12).toFixed();
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
};

function numberFilling(min: Big | undefined, max: Big | undefined): Filling[] {
  if (!min || !max || min.gt(max)) return [];
  const middle = min.plus(max).div(2).toNumber();
  const range = { min: decimalText(min), max: decimalText(max) };
  return [{ value: middle, others: [min.toNumber(), max.toNumber()], text: range.min, range }];
}

const isVariable = (element: XmlElement, identifier: string): boolean =>
  element.name === 'variable' && attributeOf(element, 'identifier') === identifier;

/** What a comparison sets the response against, in either order. */
function comparedWith(element: XmlElement, { identifier, correct }: Declaration): string | undefined {
  const parts = elementsOf(element);
  if (!parts.some((part) => isVariable(part, identifier))) return undefined;
  const other = parts.find((part) => !isVariable(part, identifier));
  if (other?.name === 'baseValue') return textOf(other).trim();
  return other?.name === 'correct' ? correct[0] : undefined;
}

/** `response >= bound` and `bound <= response` say the same. */
function boundOf(
  element: XmlElement,
  response: Declaration,
): { side: 'min' | 'max'; value: Big } | undefined {
  const isMore = element.name === 'gte' || element.name === 'gt';
  const isLess = element.name === 'lte' || element.name === 'lt';
  const value = isMore || isLess ? decimal(comparedWith(element, response) ?? '') : undefined;
  if (!value) return undefined;
  const [first] = elementsOf(element);
  const isFirst = first !== undefined && isVariable(first, response.identifier);
  return { side: isMore === isFirst ? 'min' : 'max', value };
}

function rangesIn(rules: XmlElement, response: Declaration): Filling[] {
  return [...descendantsOf(rules)].flatMap((element) => {
    if (element.name === 'equal') {
      const value = decimal(comparedWith(element, response) ?? '');
      if (!value) return [];
      const [low, high] = toleranceOf(element, 0);
      if (attributeOf(element, 'toleranceMode') === 'relative') {
        const [below, above] = toleranceOf(element, value.toNumber());
        return numberFilling(new Big(below), new Big(above));
      }
      return numberFilling(value.plus(low), value.plus(high));
    }
    if (element.name !== 'and') return [];
    const bounds = elementsOf(element).flatMap((part) => boundOf(part, response) ?? []);
    const side = (wanted: 'min' | 'max') => bounds.find((bound) => bound.side === wanted)?.value;
    return numberFilling(side('min'), side('max'));
  });
}

/** What the source names as a filling of a typed answer: in its mapping, its right answer and its conditions. */
export function namedFillings(response: Declaration, processing: Processing, isNumber: boolean): Filling[] {
  const rules = processing.element;
  const named = [...(response.mapping?.entries.map(({ key }) => key) ?? []), ...response.correct];
  if (isNumber) {
    const exact = named.flatMap((text) => numberFilling(decimal(text), decimal(text)));
    const ranges = rules ? rangesIn(rules, response) : [];
    return distinct([...ranges, ...exact], ({ range }) => `${range?.min}..${range?.max}`);
  }
  const compared = rules
    ? [...descendantsOf(rules)]
        .filter(({ name }) => name === 'match' || name === 'stringMatch' || name === 'equal')
        .flatMap((element) => comparedWith(element, response) ?? [])
    : [];
  return distinct(
    [...named, ...compared].filter((text) => text !== '').map((text) => ({ value: text, text })),
    ({ text }) => text,
  );
}

/** The first of each name, in their order. */
function distinct<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const name = nameOf(item);
    return !seen.has(name) && seen.add(name);
  });
}

/** Asks the scoring what a gap's filling is worth while all the others are right. */
class GapProbe {
  readonly #gaps: readonly GapSource[];
  readonly #processing: Processing;

  constructor(gaps: readonly GapSource[], processing: Processing) {
    this.#gaps = gaps;
    this.#processing = processing;
  }

  right(gap: GapSource): Single | undefined {
    const { place, response } = gap;
    if (place === undefined) {
      const [first] = response.correct;
      return first === undefined ? undefined : typed(first, response.baseType);
    }
    const [placeAt, choiceAt] = gap.isPlaceFirst ? [0, 1] : [1, 0];
    return response.correct.map((pair) => pair.split(/\s+/)).find((pair) => pair[placeAt] === place)?.[
      choiceAt
    ];
  }

  outcomes(changed: GapSource | undefined, filling: Single | undefined): ReadonlyMap<string, Value> {
    const given = new Map<string, Single[]>();
    for (const gap of this.#gaps) {
      const value = gap === changed ? filling : this.right(gap);
      if (value === undefined) continue;
      const pair = gap.isPlaceFirst ? `${gap.place} ${value}` : `${value} ${gap.place}`;
      const stands = gap.place === undefined ? value : pair;
      const list = given.get(gap.response.identifier) ?? [];
      given.set(gap.response.identifier, [...list, stands]);
    }
    return this.#processing.run(given, true);
  }

  score(changed: GapSource | undefined, filling: Single | undefined): number {
    return scoreOf(this.outcomes(changed, filling));
  }
}

export const gapProbe = (gaps: readonly GapSource[], processing: Processing): GapProbe =>
  new GapProbe(gaps, processing);
export type { GapProbe };

const swapCase = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

/** Whether case counts: as the mapping says, else as the scoring answers to the same word in the other case. */
function isStrict(gap: GapSource, probe: GapProbe, best: Filling | undefined): boolean {
  if (gap.kind !== 'text') return gap.kind === 'select';
  const entries = gap.response.mapping?.entries ?? [];
  if (entries.length > 0) return entries.every(({ isCaseSensitive }) => isCaseSensitive);
  if (!best || swapCase(best.text) === best.text) return true;
  return probe.score(gap, swapCase(best.text)) < probe.score(gap, best.value);
}

/** A number inside of a range that is worth as much says nothing more. */
function isCovered(one: Worth, all: readonly Worth[]): boolean {
  const own = one.filling.range;
  return all.some(({ filling: { range }, gain }) => {
    if (!own || !range || range === own || gain < one.gain) return false;
    const isWider = new Big(range.max).minus(range.min).gt(new Big(own.max).minus(own.min));
    return isWider && new Big(range.min).lte(own.min) && new Big(range.max).gte(own.max);
  });
}

interface Worth {
  filling: Filling;
  gain: number;
}

const entryOf = (filling: Filling, percent: number) => ({ filling, weight_percent: percentText(percent) });

function keyOf(entries: readonly ReturnType<typeof entryOf>[], strict: boolean): GapKey {
  return {
    texts: entries.flatMap(({ filling: { text, range }, weight_percent }) =>
      range ? [] : [{ text, weight_percent }],
    ),
    numbers: entries.flatMap(({ filling: { range }, weight_percent }) =>
      range ? [{ ...range, weight_percent }] : [],
    ),
    strict,
  };
}

/** Where nothing scores, a right answer that is declared is the key. */
export function declaredGapKeys(gaps: readonly GapSource[], processing: Processing): Record<string, GapKey> {
  const probe = new GapProbe(gaps, processing);
  return Object.fromEntries(
    gaps.map((gap) => {
      const right = probe.right(gap);
      const fillings = gap.fillings.filter(({ value }) => value === right);
      return [
        gap.id,
        keyOf(
          fillings.map((filling) => entryOf(filling, 100)),
          gap.kind === 'select',
        ),
      ];
    }),
  );
}

/**
 * Keys of gaps, by asking what each filling adds. In the bank every gap is worth the same: `onUnequal` hears where the
 * source has it otherwise, or all or nothing.
 */
export function gapKeys(
  gaps: readonly GapSource[],
  processing: Processing,
  onUnequal: () => void,
): Record<string, GapKey> {
  const probe = new GapProbe(gaps, processing);
  const gains = gaps.map((gap) => {
    const empty = probe.score(gap, undefined);
    return gap.fillings.map((filling) => {
      const scores = [filling.value, ...(filling.others ?? [])].map((value) => probe.score(gap, value));
      return { filling, gain: Math.min(...scores) - empty };
    });
  });
  const bests = gains.map((list) => Math.max(0, ...list.map(({ gain }) => gain)));
  const share = (declaredMax(processing) ?? Number.NaN) / gaps.length;
  const fits = Number.isFinite(share) && bests.every((best) => best <= share * 1.001);
  const largest = Math.max(...bests);
  const areEqual = bests.every((best) => best === 0 || Math.abs(best - largest) <= largest * 0.001);
  const whole = declaredMax(processing) ?? probe.score(undefined, undefined);
  const isSum = Math.abs(bests.reduce((sum, best) => sum + best, 0) - whole) <= Math.abs(whole) * 0.001;
  if (gaps.length > 1 && !fits && !(areEqual && isSum)) onUnequal();
  return Object.fromEntries(
    gaps.map((gap, index) => {
      const best = bests[index] ?? 0;
      const per = fits ? share : best;
      const gaining = (gains[index] ?? []).filter(({ gain }) => gain > 0);
      const worth = gaining.filter((one) => !isCovered(one, gaining));
      const top = worth.find(({ gain }) => gain === best)?.filling;
      const entries = worth.map(({ filling, gain }) => entryOf(filling, (gain / per) * 100));
      return [gap.id, keyOf(entries, isStrict(gap, probe, top))];
    }),
  );
}
