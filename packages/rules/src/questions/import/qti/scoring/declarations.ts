import { childOf, childrenOf, textOf, type XmlElement } from '../../../../xml/parse-xml.ts';
import { attributeOf, numberOf } from '../tree.ts';

export interface MapEntry {
  key: string;
  value: number;
  isCaseSensitive: boolean;
}
export interface Mapping {
  entries: readonly MapEntry[];
  defaultValue: number;
  lowerBound: number | undefined;
  upperBound: number | undefined;
}
/** A response or an outcome. */
export interface Declaration {
  identifier: string;
  cardinality: string;
  baseType: string;
  correct: readonly string[];
  initial: readonly string[];
  mapping: Mapping | undefined;
  line: number;
}

const valuesOf = (parent: XmlElement | undefined): string[] =>
  parent ? childrenOf(parent, 'value').map((value) => textOf(value).trim()) : [];

/** Entries that differ in case alone mean it, whatever the version takes for granted. */
const hasCaseTwins = (keys: readonly string[]): boolean =>
  new Set(keys.map((key) => key.toLowerCase())).size < new Set(keys).size;

function mappingOf(element: XmlElement | undefined): Mapping | undefined {
  if (!element) return undefined;
  const entries = childrenOf(element, 'mapEntry');
  const unsaid = hasCaseTwins(entries.map((entry) => attributeOf(entry, 'mapKey')));
  const isCaseSensitive = (entry: XmlElement): boolean => {
    const said = attributeOf(entry, 'caseSensitive');
    return said === 'unsaid' ? unsaid : said !== 'false';
  };
  return {
    entries: entries.map((entry) => ({
      key: entry.attributes.get('mapKey') ?? '',
      value: numberOf(entry, 'mappedValue') ?? 0,
      isCaseSensitive: isCaseSensitive(entry),
    })),
    defaultValue: numberOf(element, 'defaultValue') ?? 0,
    lowerBound: numberOf(element, 'lowerBound'),
    upperBound: numberOf(element, 'upperBound'),
  };
}

/** Declarations of a kind (`responseDeclaration`, `outcomeDeclaration`) by their identifiers. */
export function declarationsOf(item: XmlElement, kind: string): Map<string, Declaration> {
  return new Map(
    childrenOf(item, kind).map((element) => {
      const identifier = attributeOf(element, 'identifier');
      const declaration = {
        identifier,
        cardinality: attributeOf(element, 'cardinality') || 'single',
        baseType: attributeOf(element, 'baseType'),
        correct: valuesOf(childOf(element, 'correctResponse')),
        initial: valuesOf(childOf(element, 'defaultValue')),
        mapping: mappingOf(childOf(element, 'mapping')),
        line: element.line,
      };
      return [identifier, declaration];
    }),
  );
}
