import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './empty-state.module.css';

/** Rows that did not come. The notice has said why; here is the way to try again. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.empty}>
      <IconCloudOff size={34} stroke={1.3} aria-hidden="true" />
      <p className={classes.title}>{t('kit.load_failed')}</p>
      <Button variant="default" mt="xs" onClick={onRetry}>
        {t('common.try_again')}
      </Button>
    </div>
  );
}
