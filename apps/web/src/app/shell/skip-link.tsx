import { useTranslation } from '#lib/language/i18n.ts';
import classes from './shell.module.css';

/** Jumps over the menu. A button, because an address with a hash would be a navigation here. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classes.skip}
      onClick={() => document.getElementById('content')?.focus()}
    >
      {t('shell.skip')}
    </button>
  );
}
