import type { DataGridColumn } from './grid-types.ts';

/** Facts that stand on the second line of a phone's card; the others are one touch away. */
const shownMax = 2;
const stateKeys: readonly string[] = ['state', 'status', 'active', 'invite_status'];

/**
 * Which columns tell most of a row: those that say so, else its state and then the first columns after its name. All of
 * them where they fit.
 */
export function cardFacts<Row>(
  columns: readonly Pick<DataGridColumn<Row>, 'key' | 'fact'>[],
): ReadonlySet<string> {
  const [, ...others] = columns;
  const declared = others.filter(({ fact }) => fact);
  const states = others.filter(({ key }) => stateKeys.includes(key));
  const ordered = declared.length > 0 ? declared : [...states, ...others];
  return new Set([...new Set(ordered.map(({ key }) => key))].slice(0, shownMax));
}
