import type { GridState } from '#kit/grid/grid-state.ts';

/** Filters that both views have; the calendar has days of its own. */
const shared = ['state', 'class_id', 'discipline_id'];

/** Address of the list or the calendar, with the filters of the other one. */
export function withView({ filters }: Pick<GridState, 'filters'>, view: 'list' | 'calendar'): string {
  const params = new URLSearchParams(view === 'calendar' ? { view } : {});
  for (const key of shared) for (const value of filters[key] ?? []) params.append(`f.${key}`, value);
  const query = params.toString();
  return query === '' ? '/questionnaires' : `/questionnaires?${query}`;
}
