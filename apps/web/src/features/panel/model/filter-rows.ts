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

/** Rows that the filters leave: each searched word stands somewhere in name, identifier or class, whatever its accents. */
export function filterRows(rows: readonly PanelRow[], filters: PanelFilters, nowMs: number): PanelRow[] {
  const words = folded(filters.search).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (filters.state !== null && stateOf(row, nowMs) !== filters.state) return false;
    if (filters.className !== null && row.class_name !== filters.className) return false;
    if (filters.onlyAlerts && row.alerts === 0) return false;
    if (words.length === 0) return true;
    const text = folded(`${row.name} ${row.identifier ?? ''} ${row.class_name ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}
