import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { Field } from '@certame/contract/kit/fields.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';

export type AreaMode = 'create' | 'edit';
export type AreaValues = Record<string, unknown>;

/** Fields that are typed and sent: everything but what the server keeps to itself in this mode. */
export const isEditable = (field: Field, mode: AreaMode): boolean =>
  !field.readOnly && !(mode === 'edit' && field.createOnly);

/** Fields that stand in the form: what is typed, and what was typed once, while the record was made. */
export const isShown = (field: Field, mode: AreaMode): boolean =>
  isEditable(field, mode) || (!field.readOnly && !field.writeOnly);

const emptyValueOf = (field: Field): unknown => {
  if (field.kind === 'references') return [];
  if (field.kind === 'boolean') return field.initial ?? false;
  if (field.kind === 'choices') return { ...field.initial };
  if (field.kind === 'timeZone') return field.initial ?? '';
  if (field.kind === 'integer' || field.kind === 'dateTime' || field.kind === 'image') return null;
  return '';
};

/** Initial values of the form: the record, or the empty value of each field's kind. */
export function formValuesOf(area: Area, row: AreaRow | null): AreaValues {
  const values: AreaValues = {};
  for (const [key, field] of Object.entries(area.fields)) {
    const saved = row?.[key];
    values[key] =
      saved === undefined || saved === null ? (row ? unsetOf(field) : emptyValueOf(field)) : saved;
  }
  return values;
}

/** Value of a field that the record leaves empty. A boolean is false, even where new rows start with true. */
const unsetOf = (field: Field): unknown => (field.kind === 'boolean' ? false : emptyValueOf(field));

/** Names of the rows a record refers to: id -> label. */
export function knownLabelsOf(row: AreaRow | null, key: string): Record<string, string> {
  const value = row?.[key];
  const label = row?.labels?.[key];
  if (typeof value === 'string' && typeof label === 'string') return { [value]: label };
  if (!Array.isArray(value) || !Array.isArray(label)) return {};
  return Object.fromEntries(value.map((id, index) => [String(id), String(label[index] ?? '')]));
}

const comparable = (value: unknown): string =>
  Array.isArray(value)
    ? [...value].map(String).sort().join(',')
    : value === null || value === undefined
      ? ''
      : typeof value === 'object'
        ? JSON.stringify(Object.entries(value).sort())
        : String(value);

/** Editable fields on which what was typed differs from what somebody else has saved. */
export const differingFields = (area: Area, mine: AreaValues, theirs: AreaRow): string[] =>
  Object.entries(area.fields)
    .filter(([key, field]) => isEditable(field, 'edit') && comparable(mine[key]) !== comparable(theirs[key]))
    .map(([key]) => key);
