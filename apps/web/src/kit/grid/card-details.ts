import type { DataGridColumn } from './grid-types.ts';

/** Details on the second line of a phone's card; the others are one touch away. */
const shownMax = 2;
const stateKeys: readonly string[] = ['state', 'status', 'active', 'invite_status'];

/** Columns on a card besides the name: those declared `cardDetail`, else the state and then the first columns. */
export function cardDetails<Row>(
  columns: readonly Pick<DataGridColumn<Row>, 'key' | 'cardDetail'>[],
): ReadonlySet<string> {
  const [, ...others] = columns;
  const declared = others.filter(({ cardDetail }) => cardDetail);
  const states = others.filter(({ key }) => stateKeys.includes(key));
  const ordered = declared.length > 0 ? declared : [...states, ...others];
  return new Set([...new Set(ordered.map(({ key }) => key))].slice(0, shownMax));
}
