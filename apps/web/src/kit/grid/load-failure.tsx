import { Button } from '@mantine/core';
import { IconCloudOff, IconZoomQuestion } from '@tabler/icons-react';
import { isApiError } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import classes from './empty-state.module.css';

interface Props {
  onRetry: () => void;
  /** The failure: for a missing record no retry is offered. */
  error?: unknown;
  /** Path of the list the record was looked for in. */
  list?: string;
}

/** Placeholder for rows that failed to load, with a retry button. The notice shows the reason. */
export function LoadFailure({ onRetry, error, list }: Props) {
  const { t } = useTranslation();
  const gone = list !== undefined && isApiError(error) && error.status === 404;
  const Sign = gone ? IconZoomQuestion : IconCloudOff;
  return (
    <div className={classes.empty}>
      <Sign size={34} stroke={1.3} aria-hidden="true" />
      <p className={classes.title}>{gone ? error.message : t('kit.load_failed')}</p>
      {gone ? (
        <Button component={Link} to={list} variant="default" mt="xs">
          {t('kit.to_list')}
        </Button>
      ) : (
        <Button variant="default" mt="xs" onClick={onRetry}>
          {t('common.try_again')}
        </Button>
      )}
    </div>
  );
}
