import { useMemo, useState } from 'react';
import type { TimedRow } from '../model/timed-rows.ts';

export interface EventFilters {
  groups: readonly string[];
  severities: readonly string[];
  setGroups: (groups: readonly string[]) => void;
  setSeverities: (severities: readonly string[]) => void;
}

/** Rows that pass the filters by kind and severity: the list and the axis show the same ones. */
export function useEventFilters(rows: readonly TimedRow[]): { filters: EventFilters; shown: TimedRow[] } {
  const [groups, setGroups] = useState<readonly string[]>([]);
  const [severities, setSeverities] = useState<readonly string[]>([]);
  const shown = useMemo(
    () =>
      rows.filter(
        ({ group, severity }) =>
          (groups.length === 0 || groups.includes(group)) &&
          (severities.length === 0 || severities.includes(severity)),
      ),
    [rows, groups, severities],
  );
  return { filters: { groups, severities, setGroups, setSeverities }, shown };
}

/** Binary search: index of the last row at or before `ms`; -1: none. The rows are in their order. */
export function indexAt(rows: readonly { atMs: number }[], ms: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.atMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
