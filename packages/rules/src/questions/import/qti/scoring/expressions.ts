import { elementsOf, textOf, type XmlElement } from '../../../../xml/parse-xml.ts';
import { attributeOf } from '../tree.ts';
import type { Declaration, MapEntry } from './declarations.ts';

export type Single = string | number | boolean;
/** NULL is the empty list, as QTI has it. */
export type Value = readonly Single[];

export interface Variables {
  responses: ReadonlyMap<string, Declaration>;
  outcomes: ReadonlyMap<string, Declaration>;
  /** Of responses and outcomes at this moment. */
  values: Map<string, Value>;
  /** Steps that are left; an item that asks for more is not worked out. */
  steps: { left: number };
  /** Sums of a mapping without its bounds: what each entry is worth by itself. */
  ignoresBounds: boolean;
}

/** An expression that this reader does not know; the item's scores are not derived from it. */
export class UnknownExpression extends Error {
  override name = 'UnknownExpression';
  readonly line: number;

  constructor(element: XmlElement) {
    super(element.name);
    this.line = element.line;
  }
}

export function typed(text: string, baseType: string): Single {
  if (baseType === 'float' || baseType === 'integer') return Number(text);
  if (baseType === 'boolean') return text === 'true' || text === '1';
  return text;
}

const numbersOf = (values: readonly Value[]): number[] => values.flat().map(Number);
const isTrue = (value: Value | undefined): boolean => value?.[0] === true;

/** A pair names the same two in any order; a directed pair keeps its order. */
const keyOf = (value: Single, baseType: string): string =>
  baseType === 'pair' ? String(value).split(/\s+/).sort().join(' ') : String(value).replace(/\s+/g, ' ');

function mapped(variables: Variables, identifier: string): Value {
  const declaration = variables.responses.get(identifier);
  const mapping = declaration?.mapping;
  if (!declaration || !mapping) return [0];
  const given = new Set(
    (variables.values.get(identifier) ?? []).map((one) => keyOf(one, declaration.baseType)),
  );
  let sum = 0;
  for (const one of given) {
    const nameOf = ({ key }: MapEntry): string =>
      keyOf(typed(key, declaration.baseType), declaration.baseType);
    const entry =
      mapping.entries.find((each) => nameOf(each) === one) ??
      mapping.entries.find(
        (each) => !each.isCaseSensitive && nameOf(each).toLowerCase() === one.toLowerCase(),
      );
    sum += entry ? entry.value : mapping.defaultValue;
  }
  if (variables.ignoresBounds) return [sum];
  const low = mapping.lowerBound === undefined ? sum : Math.max(sum, mapping.lowerBound);
  return [mapping.upperBound === undefined ? low : Math.min(low, mapping.upperBound)];
}

function isSame(a: Value, b: Value, isOrdered: boolean): boolean {
  const name = (value: Single): string => (typeof value === 'number' ? String(value) : keyOf(value, ''));
  const [left, right] = [a.map(name), b.map(name)];
  if (!isOrdered) {
    left.sort();
    right.sort();
  }
  return left.length === right.length && left.every((one, index) => one === right[index]);
}

/** Of `equal`: both bounds of what counts as the same number. */
export function toleranceOf(element: XmlElement, value: number): [number, number] {
  const mode = attributeOf(element, 'toleranceMode') || 'exact';
  if (mode === 'exact') return [value, value];
  const [below = 0, above = below] = attributeOf(element, 'tolerance')
    .split(/\s+/)
    .filter(Boolean)
    .map(Number);
  if (!Number.isFinite(below) || !Number.isFinite(above)) throw new UnknownExpression(element);
  const part = mode === 'relative' ? Math.abs(value) / 100 : 1;
  return [value - below * part, value + above * part];
}

function isEqual(element: XmlElement, given: Value | undefined, wanted: Value | undefined): Value {
  if (!given?.length || !wanted?.length) return [];
  // The tolerance is about the first of the two; authors write the response in either place.
  const [low, high] = toleranceOf(element, Number(wanted[0]));
  const value = Number(given[0]);
  return [value >= low - 1e-12 && value <= high + 1e-12];
}

function stringMatch(element: XmlElement, a: Value | undefined, b: Value | undefined): Value {
  if (!a?.length || !b?.length) return [];
  const fold = (value: Value): string =>
    attributeOf(element, 'caseSensitive') === 'false' ? String(value[0]).toLowerCase() : String(value[0]);
  if (attributeOf(element, 'substring') === 'true') return [fold(a).includes(fold(b))];
  return [fold(a) === fold(b)];
}

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
};
/** Of numbers; NULL where any of them is. */
const calculations: Readonly<Record<string, (numbers: readonly number[]) => number>> = {
  sum: (numbers) => numbers.reduce((a, b) => a + b, 0),
  product: (numbers) => numbers.reduce((a, b) => a * b, 1),
  subtract: ([a = 0, b = 0]) => a - b,
  divide: ([a = 0, b = 0]) => a / b,
  max: (numbers) => Math.max(...numbers),
  min: (numbers) => Math.min(...numbers),
  round: ([a = 0]) => Math.floor(a + 0.5),
  truncate: ([a = 0]) => Math.trunc(a),
  integerToFloat: ([a = 0]) => a,
};

/** Whether the first text stands in the second. */
function substring(element: XmlElement, part: Value | undefined, whole: Value | undefined): Value {
  if (!part?.length || !whole?.length) return [];
  const isStrict = attributeOf(element, 'caseSensitive') !== 'false';
  const fold = (value: Value): string => (isStrict ? String(value[0]) : String(value[0]).toLowerCase());
  return [fold(whole).includes(fold(part))];
}

/** Of numbers; undefined for what is no operation on them. */
function calculation(element: XmlElement, values: readonly Value[]): Value | undefined {
  const [first, second] = values;
  const compare = Object.hasOwn(comparisons, element.name) ? comparisons[element.name] : undefined;
  if (compare) {
    if (!first?.length || !second?.length) return [];
    return [compare(Number(first[0]), Number(second[0]))];
  }
  const calculate = Object.hasOwn(calculations, element.name) ? calculations[element.name] : undefined;
  if (!calculate) return undefined;
  if (values.some((value) => value.length === 0)) return [];
  const result = calculate(numbersOf(values));
  return Number.isFinite(result) ? [result] : [];
}

function operation(element: XmlElement, values: readonly Value[]): Value {
  const [first, second] = values;
  const calculated = calculation(element, values);
  if (calculated) return calculated;
  switch (element.name) {
    case 'isNull':
      return [first === undefined || first.length === 0 || (first.length === 1 && first[0] === '')];
    case 'not':
      return first?.length ? [!isTrue(first)] : [];
    case 'and':
      return [values.every(isTrue)];
    case 'or':
      return [values.some(isTrue)];
    case 'match':
      return first?.length && second?.length ? [isSame(first, second, false)] : [];
    case 'equal':
      return isEqual(element, first, second);
    case 'substring':
      return substring(element, first, second);
    case 'stringMatch':
      return stringMatch(element, first, second);
    case 'member':
      return first?.length && second ? [second.some((one) => isSame([one], first, true))] : [];
    case 'contains':
      return first && second?.length
        ? [second.every((one) => first.some((own) => isSame([own], [one], true)))]
        : [];
    case 'containerSize':
      return [first?.length ?? 0];
    case 'multiple':
    case 'ordered':
      return values.flat();
    default:
      throw new UnknownExpression(element);
  }
}

/** The value of an expression. @throws UnknownExpression */
export function evaluate(element: XmlElement, variables: Variables): Value {
  variables.steps.left -= 1;
  if (variables.steps.left < 0) throw new UnknownExpression(element);
  const identifier = attributeOf(element, 'identifier');
  switch (element.name) {
    case 'baseValue':
      return [typed(textOf(element).trim(), attributeOf(element, 'baseType'))];
    case 'null':
      return [];
    case 'variable':
      return variables.values.get(identifier) ?? [];
    case 'correct': {
      const declaration = variables.responses.get(identifier);
      return declaration?.correct.map((value) => typed(value, declaration.baseType)) ?? [];
    }
    case 'default': {
      const declaration = variables.outcomes.get(identifier) ?? variables.responses.get(identifier);
      return declaration?.initial.map((value) => typed(value, declaration.baseType)) ?? [];
    }
    case 'mapResponse':
      return mapped(variables, identifier);
    default:
      return operation(
        element,
        elementsOf(element).map((part) => evaluate(part, variables)),
      );
  }
}
