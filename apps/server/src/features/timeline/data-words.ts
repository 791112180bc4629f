import { type Language, languages } from '@certame/contract/constants.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { instantText } from '#crud/export/cell-texts.ts';
import { plainLineOf } from '#lib/html-sanitizer.ts';
import { hasText, languageOfTexts, type Translate } from '#lib/texts.ts';

/** How whoever reads details reads everything else. */
export interface Reading {
  translate: Translate;
  /** The institution's, in which instants are written. */
  timeZone: string;
}

/** What only programs read, and people whom a column of their own names. */
const hiddenKeys = new Set([
  ...['redacted', 'characters', 'id', 'name', 'mime', 'isPrimary', 'left', 'top', 'from_device', 'to_device'],
  ...['nodeName', 'className', 'x', 'y', 'offsetX', 'offsetY', 'shiftKey', 'ctrlKey', 'code', 'kind'],
]);
/** Said by people, or a code of the product; a name before it would tell nothing. */
const bareKeys = new Set(['reason', 'justification', 'text', 'label']);
const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Keys of instants, as the server writes them. */
const instantKeys = new Set(['deadline']);
/** One of each language: a page of a list asks for hundreds of numbers. */
const numbers = Object.fromEntries(
  languages.map((language) => [language, new Intl.NumberFormat(language, { maximumFractionDigits: 2 })]),
) as Record<Language, Intl.NumberFormat>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function plainWords(key: string, value: unknown, { translate, timeZone }: Reading): string {
  const named = `event-data.values.${key}.${String(value)}`;
  if (hasText(named)) return translate(textKey(named));
  if (typeof value === 'number') {
    const number = numbers[languageOfTexts(translate)];
    return number.format(key.endsWith('_ms') ? Math.round(value / 1000) : value);
  }
  if (instantKeys.has(key) && !Number.isNaN(Date.parse(String(value))))
    return instantText(String(value), timeZone);
  return plainLineOf(String(value));
}

/** One thing that an event carries; a key without a name of its own stays as it is. */
function wordsOf(key: string, value: unknown, reading: Reading): string[] {
  if (Array.isArray(value))
    return value.map((one) => (isRecord(one) ? dataWords(one, reading).join(' ') : String(one)));
  if (isRecord(value)) return dataWords(value, reading);
  const words = plainWords(key, value, reading);
  if (bareKeys.has(key)) return [words];
  const name = `event-data.keys.${key}`;
  return [hasText(name) ? reading.translate(textKey(name), { value: words }) : `${key}: ${words}`];
}

const isShown = ([key, value]: [string, unknown]): boolean =>
  !hiddenKeys.has(key) &&
  value !== null &&
  value !== '' &&
  value !== false &&
  !(typeof value === 'string' && idShape.test(value));

/** What an event carries, in words where the product has them. */
export function dataWords({ width, height, ...data }: Record<string, unknown>, reading: Reading): string[] {
  const size = typeof width === 'number' && typeof height === 'number' ? [`${width} × ${height}`] : [];
  return [
    ...Object.entries(data)
      .filter(isShown)
      .flatMap(([key, value]) => wordsOf(key, value, reading)),
    ...size,
  ];
}
