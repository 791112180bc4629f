import Big from 'big.js';
import { parseNumber } from '../../../scoring/numbers.ts';
import { attributeOf } from '../../../xml/read-xml.ts';
import type { XmlElement } from '../../../xml/xml-element.ts';
import type { MoodleContext } from './context.ts';

const hundred = new Big(100);
/** Moodle offers these and their negatives, and knows no other. */
const offered = [
  '100',
  '90',
  '83.33333',
  '80',
  '75',
  '70',
  '66.66667',
  '60',
  '50',
  '40',
  '33.33333',
  '30',
  '25',
  '20',
  '16.66667',
  '14.28571',
  '12.5',
  '11.11111',
  '10',
  '5',
  '0',
].map((text) => new Big(text));
const tolerance = new Big('0.001');

export const isOfferedFraction = (fraction: Big): boolean =>
  offered.some((one) => one.minus(fraction.abs()).abs().lte(tolerance));

/** Percent of the score that an answer is worth. What Moodle doesn't offer is taken as it is written, and said. */
export function readFraction(answer: XmlElement, context: MoodleContext): Big {
  const text = attributeOf(answer, 'fraction').trim();
  const number = text === '' ? new Big(0) : parseNumber(text);
  const params = { line: answer.line, text: text.slice(0, 20) };
  if (!number || number.abs().gt(hundred)) {
    context.report('moodle_fraction', params);
    return new Big(0);
  }
  if (!isOfferedFraction(number)) context.report('moodle_fraction_unusual', params, false);
  return number.round(5, 1);
}
