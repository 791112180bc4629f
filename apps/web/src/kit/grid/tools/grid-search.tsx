import { useTranslation } from '#lib/language/i18n.ts';
import { withChange } from '../grid-state.ts';
import type { Grid } from '../use-grid.ts';
import { SearchBox } from './search-box.tsx';

/** Search box of a grid. `what`: plural of the rows, for the label. */
export function GridSearch({
  grid,
  what,
}: {
  grid: Pick<Grid<unknown>, 'state' | 'setState'>;
  what: string;
}) {
  const { t } = useTranslation();
  return (
    <SearchBox
      value={grid.state.search}
      label={t('kit.grid.search', { what })}
      onSearch={(search) => grid.setState(withChange(grid.state, { search }))}
    />
  );
}
