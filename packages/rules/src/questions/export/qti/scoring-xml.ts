import { escapeXml, type XmlAttributes, xmlElement } from '../../../xml/write-xml.ts';
import { feedbackNames } from './identifiers.ts';

export const variable = (identifier: string): string => xmlElement('qti-variable', { identifier });
export const baseValue = (type: string, value: string): string =>
  xmlElement('qti-base-value', { 'base-type': type }, escapeXml(value));
export const setOutcome = (identifier: string, expression: string): string =>
  xmlElement('qti-set-outcome-value', { identifier }, expression);

export const condition = (test: string, rules: string, otherwise = ''): string =>
  xmlElement(
    'qti-response-condition',
    {},
    xmlElement('qti-response-if', {}, test + rules) +
      (otherwise === '' ? '' : xmlElement('qti-response-else', {}, otherwise)),
  );

/** Percent as a part of one. */
export const partText = (percent: string | number): string =>
  String(Number((Number(percent) / 100).toFixed(9)));

const values = (list: readonly string[]): string =>
  list.map((value) => xmlElement('qti-value', {}, escapeXml(value))).join('');

export interface ResponseParts {
  identifier: string;
  cardinality: 'single' | 'multiple';
  baseType: 'identifier' | 'string' | 'float' | 'file';
  correct?: readonly string[];
  /** XML of the entries. */
  mapping?: { entries: string; isBounded: boolean };
}

export function responseDeclaration({
  identifier,
  cardinality,
  baseType,
  correct,
  mapping,
}: ResponseParts): string {
  const right = correct?.length ? xmlElement('qti-correct-response', {}, values(correct)) : '';
  const bounds = mapping?.isBounded ? { 'lower-bound': 0, 'upper-bound': 1 } : {};
  const mapped =
    mapping && mapping.entries !== ''
      ? xmlElement('qti-mapping', { ...bounds, 'default-value': 0 }, mapping.entries)
      : '';
  return xmlElement(
    'qti-response-declaration',
    { identifier, cardinality, 'base-type': baseType },
    right + mapped,
  );
}

export const mapEntry = (key: string, percent: string | number, more: XmlAttributes = {}): string =>
  xmlElement('qti-map-entry', { 'map-key': key, 'mapped-value': partText(percent), ...more });

export function outcomeDeclaration(
  identifier: string,
  type: 'float' | 'identifier',
  initial?: string,
  more: XmlAttributes = {},
): string {
  const value = initial === undefined ? '' : xmlElement('qti-default-value', {}, values([initial]));
  return xmlElement(
    'qti-outcome-declaration',
    { identifier, cardinality: 'single', 'base-type': type, ...more },
    value,
  );
}

/** Right where the whole score is reached, a rounding aside. */
export const rightOrWrong = (whole: number): string =>
  condition(
    xmlElement('qti-gte', {}, variable('SCORE') + baseValue('float', String(whole - 0.0005))),
    setOutcome('FEEDBACK', baseValue('identifier', feedbackNames.feedback_right)),
    setOutcome('FEEDBACK', baseValue('identifier', feedbackNames.feedback_wrong)),
  );
