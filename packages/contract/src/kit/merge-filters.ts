export type Filters = Record<string, string | string[]>;

const searchKeys: readonly string[] = ['q', 'search'];
const valuesOf = (filter: string | string[]): string[] => [filter].flat().filter((value) => value !== '');

/** The shorter list if the other one includes it. Null: no single list is the conjunction of both. */
function narrower(first: string[], second: string[]): string[] | null {
  if (first.length === 0 || second.length === 0) return [...first, ...second];
  if (second.every((value) => first.includes(value))) return second;
  return first.every((value) => second.includes(value)) ? first : null;
}

/**
 * Conjunction of a person's filters and the screen's own (`custom_filters`). A filter accepts any of its values, so of two lists of one
 * key the included one is the conjunction; keys without such a list are returned.
 */
export function mergeFilters(
  filters: Filters,
  customFilters: Filters,
): { filters: Filters; contradictions: string[] } {
  const merged: Filters = { ...filters };
  const contradictions: string[] = [];
  for (const [key, custom] of Object.entries(customFilters)) {
    const own = Object.hasOwn(filters, key) ? filters[key] : undefined;
    if (own === undefined) merged[key] = custom;
    else if (searchKeys.includes(key)) merged[key] = [...valuesOf(own), ...valuesOf(custom)];
    else {
      const both = narrower(valuesOf(own), valuesOf(custom));
      if (both) merged[key] = both;
      else contradictions.push(key);
    }
  }
  return { filters: merged, contradictions };
}
