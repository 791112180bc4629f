import { useCallback, useMemo, useState } from 'react';
import type { GridSelection } from '../grid-types.ts';

export interface Selection extends GridSelection {
  active: boolean;
  start: () => void;
  stop: () => void;
  /** All that a search finds, named by the search. */
  choose: (ids: readonly string[], search: string) => void;
  /** The search whose rows are all chosen, and nothing else. */
  allOf: string | null;
}

/** The selection mode of a grid: off until it is started, then ids that outlive a change of page. */
export function useSelection(): Selection {
  const [active, setActive] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [allOf, setAllOf] = useState<string | null>(null);
  const onToggle = useCallback((id: string) => {
    setAllOf(null);
    setIds((current) => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const onTogglePage = useCallback((page: readonly string[], chosen: boolean) => {
    setAllOf(null);
    setIds((current) => {
      const next = new Set(current);
      for (const id of page) {
        if (chosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  return useMemo(
    () => ({
      active,
      ids,
      onToggle,
      onTogglePage,
      start: () => setActive(true),
      stop: () => {
        setActive(false);
        setIds(new Set());
        setAllOf(null);
      },
      choose: (all, search) => {
        setIds(new Set(all));
        setAllOf(search);
      },
      allOf,
    }),
    [active, ids, allOf, onToggle, onTogglePage],
  );
}
