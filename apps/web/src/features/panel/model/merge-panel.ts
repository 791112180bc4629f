import type { Panel, PanelRow } from '@certame/contract/features/panel/endpoints.ts';

const byName = (one: PanelRow, other: PanelRow): number =>
  one.name.localeCompare(other.name) || one.participant_id.localeCompare(other.participant_id);

/**
 * Merges the rows that have changed into those that are shown. Unchanged rows keep their identity, so that they aren't rendered again. Null
 * where participants were removed meanwhile: all rows have to be read.
 */
export function mergePanel(shown: Panel, changed: Panel): Panel | null {
  const known = new Map(shown.rows.map((row) => [row.participant_id, row]));
  const same = (row: PanelRow): boolean =>
    JSON.stringify(known.get(row.participant_id)) === JSON.stringify(row);
  const news = changed.rows.filter((row) => !same(row));
  const added = news.filter((row) => !known.has(row.participant_id));
  if (shown.rows.length + added.length !== changed.total) return null;
  if (news.length === 0) return { ...changed, rows: shown.rows };
  const newBy = new Map(news.map((row) => [row.participant_id, row]));
  const rows = shown.rows.map((row) => newBy.get(row.participant_id) ?? row);
  return { ...changed, rows: added.length > 0 ? [...rows, ...added].toSorted(byName) : rows };
}
