import { elementsOf, isElement, type XmlElement } from '../../../xml/parse-xml.ts';
import type { QtiProblemKey } from './problem-keys.ts';

const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
const isOpenEnded = (name: string): boolean => /^(?:data|aria|xml|xlink)[-:]/.test(name);

/**
 * QTI 3.0 in the words of 2.x: `qti-simple-choice` with `response-identifier` is a `simpleChoice` with
 * `responseIdentifier`. The two versions differ in little else, so that one reader knows both.
 */
export function asQti2(element: XmlElement): XmlElement {
  const isQti3 = element.name.startsWith('qti-');
  const attributes = isQti3
    ? new Map([...element.attributes].map(([name, value]) => [isOpenEnded(name) ? name : camel(name), value]))
    : element.attributes;
  // The default changed between the versions: 2.x tells letters by their case, 3.0 does not.
  if (element.name === 'qti-map-entry' && !attributes.has('caseSensitive'))
    return {
      ...element,
      name: 'mapEntry',
      attributes: new Map([...attributes, ['caseSensitive', 'unsaid']]),
    };
  return {
    ...element,
    name: isQti3 ? camel(element.name.slice('qti-'.length)) : element.name,
    attributes,
    children: element.children.map((child) => (isElement(child) ? asQti2(child) : child)),
  };
}

export const attributeOf = (element: XmlElement, name: string): string =>
  (element.attributes.get(name) ?? '').trim();

/** Words of an attribute, as those of `class`. */
export const wordsOf = (element: XmlElement, name: string): string[] =>
  attributeOf(element, name).split(/\s+/).filter(Boolean);

export const numberOf = (element: XmlElement, name: string): number | undefined => {
  const text = attributeOf(element, name);
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? undefined : value;
};

/** The first element of the name at any depth, without looking into interactions of others. */
export function findDeep(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of elementsOf(element)) {
    if (child.name === name) return child;
    const found = findDeep(child, name);
    if (found) return found;
  }
  return undefined;
}

/** Something in the source that can't be taken, and where. */
export type Notice = (key: QtiProblemKey, line: number, text?: string) => void;
