import type { Field } from '../fields.ts';
import type { Area } from './define-area.ts';

/** Message keys of an area's words: one place knows how they are named. */
export const areaMessageKeys = {
  one: (area: Area) => `areas.${area.key}.one`,
  many: (area: Area) => `areas.${area.key}.many`,
  empty: (area: Area) => `areas.${area.key}.empty`,
  field: (area: Area, key: string) =>
    key === 'created_at' || key === 'updated_at' ? `areas.system.${key}` : `areas.${area.key}.fields.${key}`,
  help: (area: Area, key: string) => `areas.${area.key}.help.${key}`,
  section: (area: Area, key: string) => `areas.${area.key}.sections.${key}`,
  choice: (area: Area, choice: string) => `areas.${area.key}.choices.${choice}`,
  option: (area: Area, key: string, option: string) => `areas.${area.key}.options.${key}.${option}`,
} as const;

export const gridColumnsOf = (area: Area, isColumn: (field: Field) => boolean): string[] =>
  area.grid?.columns
    ? [...area.grid.columns]
    : Object.entries(area.fields)
        .filter(([, field]) => isColumn(field))
        .map(([key]) => key);
