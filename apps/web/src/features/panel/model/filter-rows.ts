import { exam } from '@certame/contract/constants.ts';
import type { PanelRow } from '@certame/contract/features/panel/endpoints.ts';
import { type PanelState, panelStateOf } from '@certame/rules/panel/panel-state.ts';

export interface PanelFilters {
  state: PanelState | null;
  search: string;
  className: string | null;
  onlyAlerts: boolean;
}
export const noFilters: PanelFilters = { state: null, search: '', className: null, onlyAlerts: false };

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

export const stateOf = (row: PanelRow, nowMs: number): PanelState =>
  panelStateOf(row, { nowMs, silenceMs: exam.deviceSilenceMs });

/**
 * Filters rows: each word of the search has to be in name, identifier or class, regardless of accents. Without filters the identical list
 * is returned, so that the clock alone causes no layout of rows.
 */
export function filterRows(
  rows: readonly PanelRow[],
  filters: PanelFilters,
  nowMs: number,
): readonly PanelRow[] {
  const words = folded(filters.search).split(/\s+/).filter(Boolean);
  if (words.length === 0 && filters.state === null && filters.className === null && !filters.onlyAlerts)
    return rows;
  return rows.filter((row) => {
    if (filters.state !== null && stateOf(row, nowMs) !== filters.state) return false;
    if (filters.className !== null && row.class_name !== filters.className) return false;
    if (filters.onlyAlerts && row.alerts === 0) return false;
    if (words.length === 0) return true;
    const text = folded(`${row.name} ${row.identifier ?? ''} ${row.class_name ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}
