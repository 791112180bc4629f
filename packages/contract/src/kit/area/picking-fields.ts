import type { Area } from './define-area.ts';

/** What a field that is declared `someRows` calls itself (`for`) where it asks for the rows it offers. */
export function pickerKeyOf(area: Area, fieldKey: string): string | undefined {
  const field = area.fields[fieldKey];
  const picks = field?.kind === 'reference' || field?.kind === 'references';
  return picks && field.someRows ? `${area.key}.${fieldKey}` : undefined;
}

/** Those that pick rows of an area. */
export const pickerKeysFor = (area: Area, areas: readonly Area[]): string[] =>
  areas.flatMap((other) =>
    Object.entries(other.fields).flatMap(([key, field]) =>
      'to' in field && field.to === area.key ? (pickerKeyOf(other, key) ?? []) : [],
    ),
  );
