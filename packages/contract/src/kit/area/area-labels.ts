import { textKey } from '../../messages/text-key.ts';
import type { Field } from '../fields.ts';
import type { Area } from './define-area.ts';

/** Text keys of an area's labels. */
export const areaMessageKeys = {
  one: (area: Area) => textKey(`areas.${area.key}.one`),
  many: (area: Area) => textKey(`areas.${area.key}.many`),
  empty: (area: Area) => textKey(`areas.${area.key}.empty`),
  field: (area: Area, key: string) =>
    textKey(
      key === 'created_at' || key === 'updated_at'
        ? `areas.system.${key}`
        : `areas.${area.key}.fields.${key}`,
    ),
  help: (area: Area, key: string) => textKey(`area-forms.${area.key}.help.${key}`),
  section: (area: Area, key: string) => textKey(`area-forms.${area.key}.sections.${key}`),
  choice: (area: Area, choice: string) => textKey(`areas.${area.key}.choices.${choice}`),
  option: (area: Area, key: string, option: string) => textKey(`areas.${area.key}.options.${key}.${option}`),
  row: (area: Area, key: string, row: string) => textKey(`area-forms.${area.key}.rows.${key}.${row}`),
} as const;

export const gridColumnsOf = (area: Area, isColumn: (field: Field) => boolean): string[] =>
  area.grid?.columns
    ? [...area.grid.columns]
    : Object.entries(area.fields)
        .filter(([, field]) => isColumn(field))
        .map(([key]) => key);
