/** Index of the option that a key chooses: letters and digits count from the first. Null: no such key. */
export function optionIndexOfKey(key: string): number | null {
  if (/^[1-9]$/.test(key)) return Number(key) - 1;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase().charCodeAt(0) - 65;
  return null;
}
