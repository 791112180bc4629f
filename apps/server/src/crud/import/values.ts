import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { FieldKind, FieldOf } from '@certame/contract/kit/fields.ts';
import type { TextKey } from '@certame/contract/messages/text-key.ts';
import { parseCents } from '@certame/rules/money/money.ts';
import type { Translate } from '#lib/texts.ts';
import { foldHeader } from './columns.ts';

interface ReadContext {
  area: Area;
  key: string;
  translate: Translate;
  timeZone: string;
  /** Translators of every language: a sheet made in one is read in another. */
  allTranslates: readonly Translate[];
}

/** The parsed cell: a value as the API takes it, or the text of what is wrong. */
export type ReadCell = { value: unknown } | { problem: string };

type Reader<K extends FieldKind> = (text: string, field: FieldOf<K>, context: ReadContext) => ReadCell;

const asText = (text: string): ReadCell => ({ value: text.replace(/\r\n?/g, '\n') });

const yes = new Set(['1', 'x', 's', 'y', 'true', 'verdadeiro', 'ativo', 'ativa']);
const no = new Set(['0', 'n', 'false', 'falso', 'inativo', 'inativa']);

const readBoolean: Reader<'boolean'> = (text, _field, { translate, allTranslates }) => {
  const word = foldHeader(text);
  const means = (key: TextKey): boolean => allTranslates.some((one) => foldHeader(one(key)) === word);
  if (yes.has(word) || means('common.yes')) return { value: true };
  if (no.has(word) || means('common.no')) return { value: false };
  return { problem: translate('import.row.yes_no') };
};

/** "1.234,5" and "1,234.5" and "7,5" as "1234.5" and "7.5". */
export function plainDecimal(text: string): string {
  const compact = text.replace(/[\s\u00a0]/g, '');
  const comma = compact.lastIndexOf(',');
  const point = compact.lastIndexOf('.');
  if (comma === -1) return compact;
  if (point === -1) return compact.replace(',', '.');
  return comma > point ? compact.replaceAll('.', '').replace(',', '.') : compact.replaceAll(',', '');
}

/** 31/12/2000 as 2000-12-31; anything else stays for the schema to refuse. */
export function isoDay(text: string): string {
  const brazilian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (!brazilian) return text;
  const [, day = '', month = '', year = ''] = brazilian;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Minutes that a zone is ahead of UTC at an instant. */
function offsetMin(timeZone: string, instantMs: number): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    instantMs,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** A wall clock of the institution as an instant: "31/12/2000 08:30" -> 2000-12-31T10:30:00.000Z in São Paulo. */
export function isoInstant(text: string, timeZone: string): string {
  const match = /^(.+?)(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  const day = isoDay(match?.[1]?.trim() ?? '');
  if (!match || !/^\d{4}-\d\d-\d\d$/.test(day)) return text;
  const [hour, minute, second] = [match[2], match[3], match[4]].map((part) => (part ?? '0').padStart(2, '0'));
  const wallMs = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(wallMs)) return text;
  const guessMs = wallMs - offsetMin(timeZone, wallMs) * 60_000;
  return new Date(wallMs - offsetMin(timeZone, guessMs) * 60_000).toISOString();
}

const readSelect: Reader<'select'> = (text, field, { area, key, allTranslates }) => {
  const word = foldHeader(text);
  const option = field.options.find(
    (one) =>
      foldHeader(one) === word ||
      allTranslates.some(
        (translate) => foldHeader(translate(areaMessageKeys.option(area, key, one))) === word,
      ),
  );
  return { value: option ?? text };
};

/** Readers of cells; references are found in the database, in references.ts. */
const readers: { [K in Exclude<FieldKind, 'reference' | 'references'>]: Reader<K> } = {
  text: asText,
  longText: asText,
  richText: asText,
  email: asText,
  phone: asText,
  // A sheet drops the zeros in front of what it takes for a number.
  cpf: (text) => ({ value: text.replace(/\D/g, '').padStart(11, '0') }),
  password: asText,
  url: asText,
  timeZone: asText,
  color: asText,
  image: asText,
  integer: (text, _field, { translate }) => {
    const plain = plainDecimal(text);
    return /^-?\d{1,15}(\.0+)?$/.test(plain)
      ? { value: Number(plain) }
      : { problem: translate('import.row.integer') };
  },
  decimal: (text) => ({ value: plainDecimal(text) }),
  money: (text, { currency }) => ({ value: parseCents(text, currency) ?? text }),
  boolean: readBoolean,
  date: (text) => ({ value: isoDay(text.replace(/T00:00:00$/, '')) }),
  dateTime: (text, _field, { timeZone }) => ({ value: isoInstant(text, timeZone) }),
  select: readSelect,
  // No column of a sheet: its schema refuses whatever is written there.
  choices: asText,
};

export function readCell(
  text: string,
  field: FieldOf<Exclude<FieldKind, 'reference' | 'references'>>,
  context: ReadContext,
): ReadCell {
  const read = readers[field.kind] as Reader<FieldKind>;
  return read(text, field as never, context);
}
