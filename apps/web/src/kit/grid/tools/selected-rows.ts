import { grid as gridConstants } from '@certame/contract/constants.ts';
import type { QueryValue } from '#lib/http/query-string.ts';
import type { Grid } from '../use-grid.ts';
import type { Selection } from './use-selection.ts';

/** Names what a list finds, whatever its page and order. */
export const searchOf = ({ path, state }: Pick<Grid<unknown>, 'path' | 'state'>): string =>
  JSON.stringify([path, state.search, Object.entries(state.filters).toSorted()]);

type Chosen = Pick<Selection, 'active' | 'ids' | 'allOf'>;
type ExportParameters = { [key: string]: QueryValue };

/**
 * What to ask an export for while rows are chosen: those, or everything where all that the search finds are. Null for more
 * than one address names.
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
