import { grid as gridConstants } from '@certame/contract/constants.ts';
import type { QueryValue } from '#lib/http/query-string.ts';
import type { Grid } from '../use-grid.ts';
import type { Selection } from './use-selection.ts';

/** Key of a search: the same for every page and order of it. */
export const searchOf = ({ path, state }: Pick<Grid<unknown>, 'path' | 'state'>): string =>
  JSON.stringify([path, state.search, Object.entries(state.filters).toSorted()]);

type Chosen = Pick<Selection, 'active' | 'ids' | 'allOf'>;
type ExportParameters = { [key: string]: QueryValue };

/**
 * Query of an export of the selection: the ids, or the search where all of its rows are selected. Null for more ids than an address
 * holds.
 */
export function exportParameters(
  grid: Pick<Grid<unknown>, 'path' | 'state'> & { parameters: ExportParameters },
  selection: Chosen | undefined,
): ExportParameters | null {
  if (!selection?.active || selection.ids.size === 0) return grid.parameters;
  if (selection.allOf === searchOf(grid)) return grid.parameters;
  return selection.ids.size > gridConstants.exportMaxIds
    ? null
    : { ...grid.parameters, ids: [...selection.ids] };
}
