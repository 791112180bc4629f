import type { CorrectorStatus } from '@certame/contract/features/grading/states.ts';
import { IconCircleCheck, IconCircleDashed, IconGavel, IconPencil } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './desk.module.css';

const icons = { CP: IconCircleDashed, IC: IconPencil, SR: IconCircleCheck } as const;

/** Pending, in correction, score released: by sign and word. */
export function StatusBadge({ status }: { status: CorrectorStatus }) {
  const { t } = useTranslation();
  const Icon = icons[status];
  return (
    <span className={classes.status}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {t(`correctors.statuses.${status}`)}
    </span>
  );
}

/** The reader decides here: what graders gave diverges. */
export function ChairBadge() {
  const { t } = useTranslation();
  return (
    <span className={classes.chair}>
      <IconGavel size={15} stroke={1.8} aria-hidden="true" />
      {t('correctors.queue.is_chairs')}
    </span>
  );
}
