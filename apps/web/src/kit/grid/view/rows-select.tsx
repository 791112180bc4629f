import { grid as gridConstants } from '@certame/contract/constants.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { setPerPage, usePerPage } from './list-view.ts';
import classes from './rows-select.module.css';

/** Selects the rows a page of all lists; the choice is in client storage. */
export function RowsSelect({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation();
  return (
    <label className={classes.rows}>
      {t('kit.view.rows')}
      <select
        className={classes.select}
        value={usePerPage()}
        onChange={(event) => {
          setPerPage(Number(event.currentTarget.value));
          onChange();
        }}
      >
        {gridConstants.perPageChoices.map((rows) => (
          <option key={rows} value={rows}>
            {rows}
          </option>
        ))}
      </select>
    </label>
  );
}
