import type { AreaRow } from '@certame/contract/kit/grid.ts';
import type { AreaValues } from './area-values.ts';

/** Names for the ids that were typed, as far as either version knows them. */
export function mergeLabels(values: AreaValues, ...rows: (AreaRow | null)[]): AreaRow['labels'] {
  const labels: AreaRow['labels'] = {};
  for (const key of Object.keys(values)) {
    const byId = new Map<string, string>();
    for (const row of rows) {
      const [ids, names] = [row?.[key], row?.labels?.[key]];
      if (typeof ids === 'string' && typeof names === 'string') byId.set(ids, names);
      if (Array.isArray(ids) && Array.isArray(names))
        ids.forEach((id, index) => {
          byId.set(String(id), names[index] ?? '…');
        });
    }
    const value = values[key];
    if (Array.isArray(value)) labels[key] = value.map((id) => byId.get(String(id)) ?? '…');
    else if (typeof value === 'string' && value !== '') labels[key] = byId.get(value) ?? '…';
  }
  return labels;
}
