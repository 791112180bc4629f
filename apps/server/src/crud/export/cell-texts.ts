import type { Language } from '@certame/contract/constants.ts';
import { variableKey } from '@certame/contract/features/email/mail-types.ts';
import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import type { Area } from '@certame/contract/kit/area/define-area.ts';
import { decimalOfCents } from '@certame/contract/kit/currency.ts';
import type { FieldKind } from '@certame/contract/kit/fields.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { withVariableLabels } from '@certame/rules/email/template-variables.ts';
import { shortZoneName } from '@certame/rules/time/time-zones.ts';
import type { CellValue } from '#lib/sheets/sheets.ts';
import type { Translate } from '#lib/texts.ts';

interface CellContext {
  area: Area;
  key: string;
  row: AreaRow;
  translate: Translate;
  language: Language;
  timeZone: string;
  /** When the file is made: a zone is so many hours away from Greenwich today. */
  nowMs: number;
}
type CellText = (value: unknown, context: CellContext) => CellValue;

/** 2026-03-01T15:00:00Z -> 01/03/2026 12:00 in the given zone. */
export function instantText(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('pt-BR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}`;
}

export const dayText = (iso: string): string => iso.split('-').reverse().join('/');
const cpfText = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');

const plain: CellText = (value) => String(value);
const nothing: CellText = () => null;
const labels: CellText = (_value, { key, row }) => {
  const label = row.labels[key] ?? null;
  return Array.isArray(label) ? label.join(', ') : label;
};

const cellTexts: Record<FieldKind, CellText> = {
  text: plain,
  longText: plain,
  richText: (value) =>
    String(value)
      .replace(/<[^>]*>/g, ' ')
      .trim(),
  email: plain,
  phone: plain,
  cpf: (value) => cpfText(String(value)),
  password: nothing,
  url: plain,
  integer: (value) => Number(value),
  decimal: (value) => Number(value),
  money: (value, { area, key }) => {
    const field = area.fields[key];
    return field?.kind === 'money' ? Number(decimalOfCents(Number(value), field.currency)) : null;
  },
  boolean: (value, { translate }) => translate(value === true ? 'common.yes' : 'common.no'),
  date: (value) => dayText(String(value)),
  dateTime: (value, { timeZone }) => instantText(String(value), timeZone),
  timeZone: (value, { language, nowMs }) => shortZoneName(String(value), language, nowMs),
  color: plain,
  select: (value, { area, key, translate }) => translate(areaMessageKeys.option(area, key, String(value))),
  choices: (value, { area, key, translate }) =>
    Object.entries(value as Record<string, string>)
      .map(
        ([row, option]) =>
          `${translate(areaMessageKeys.row(area, key, row))}: ${translate(areaMessageKeys.option(area, key, option))}`,
      )
      .join('; '),
  reference: labels,
  references: labels,
  image: nothing,
};

/** The text of a cell of an export. */
export function cellText(context: CellContext): CellValue {
  const { area, key, row, translate } = context;
  const value = row[key];
  if (value === null || value === undefined || value === '') return null;
  // Rows that the product names are read in the reader's language, as in the grid.
  const name = key === area.labelField ? row.labels[key] : undefined;
  if (typeof name === 'string') return name;
  if (key === 'created_at' || key === 'updated_at') return instantText(String(value), context.timeZone);
  const field = area.fields[key];
  if (!field) return String(value);
  const text = cellTexts[field.kind](value, context);
  const hasVariables = (field.kind === 'text' || field.kind === 'richText') && field.variables === true;
  return hasVariables ? withVariableLabels(String(text), (one) => translate(variableKey(one))) : text;
}
