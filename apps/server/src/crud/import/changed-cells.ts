import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { Field } from '@certame/contract/kit/fields.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { cellText, dayText, instantText } from '../export/cell-texts.ts';
import type { ImportPlan } from './import-plan.ts';

function isSame(field: Field, stored: unknown, wanted: unknown): boolean {
  if (wanted === null || stored === null || stored === undefined)
    return (stored ?? null) === (wanted ?? null);
  if (field.kind === 'references') {
    const ids = (list: unknown): string => (Array.isArray(list) ? [...list].sort().join() : '');
    return ids(stored) === ids(wanted);
  }
  if (field.kind === 'dateTime') return Date.parse(String(stored)) === Date.parse(String(wanted));
  if (field.kind === 'decimal') return Number(stored) === Number(wanted);
  return stored === wanted;
}

/** Fields of a stored row that a sheet would change. */
export const changedFields = (area: Area, stored: AreaRow, wanted: Record<string, unknown>): string[] =>
  Object.entries(wanted).flatMap(([key, value]) => {
    const field = area.fields[key];
    return field !== undefined && !field.writeOnly && !isSame(field, stored[key], value) ? [key] : [];
  });

/** Stored values of the fields that a sheet would change, as an export writes them. */
export function storedTexts(
  { areaTable, translate, language, timeZone, nowMs }: ImportPlan,
  row: AreaRow,
  keys: readonly string[],
): Record<string, string> {
  const { area } = areaTable;
  return Object.fromEntries(
    keys.map((key) => {
      const text = cellText({ area, key, row, translate, language, timeZone, nowMs });
      return [key, text === null ? '' : String(text)];
    }),
  );
}

/** A cell as a person reads it: a sheet gives its dates as 2001-02-28. */
export function cellShown(field: Field, text: string, value: unknown, timeZone: string): string {
  if (typeof value !== 'string') return text;
  if (field.kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return dayText(value);
  if (field.kind === 'dateTime' && !Number.isNaN(Date.parse(value))) return instantText(value, timeZone);
  return text;
}
