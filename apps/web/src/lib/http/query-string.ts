export type QueryValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | QueryValue[]
  | { [key: string]: QueryValue };

const collect = (pairs: [string, string][], key: string, value: QueryValue): void => {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const entry of value) collect(pairs, `${key}[]`, entry);
    return;
  }
  if (typeof value === 'object') {
    for (const [sub, entry] of Object.entries(value)) collect(pairs, `${key}[${sub}]`, entry);
    return;
  }
  pairs.push([key, String(value)]);
};

/**
 * Nested parameters as the API reads them: `key[sub]=1&key[sub][]=2`. Null and undefined are left out.
 * The result carries no leading question mark.
 */
export function flattenQuery(query: { [key: string]: QueryValue }): string {
  const pairs: [string, string][] = [];
  for (const [key, value] of Object.entries(query)) collect(pairs, key, value);
  return new URLSearchParams(pairs).toString();
}
