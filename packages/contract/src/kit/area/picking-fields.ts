import type { Area } from './define-area.ts';

/** Query parameter `for` of a field that is declared `someRows`, by which it asks for its options. */
export function pickerKeyOf(area: Area, fieldKey: string): string | undefined {
  const field = area.fields[fieldKey];
  const picks = field?.kind === 'reference' || field?.kind === 'references';
  return picks && field.someRows ? `${area.key}.${fieldKey}` : undefined;
}

/** Fields of all areas that pick rows of an area, as `for` parameters. */
export const pickerKeysFor = (area: Area, areas: readonly Area[]): string[] =>
  areas.flatMap((other) =>
    Object.entries(other.fields).flatMap(([key, field]) =>
      'to' in field && field.to === area.key ? (pickerKeyOf(other, key) ?? []) : [],
    ),
  );
