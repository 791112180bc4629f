import type { AppealOutcome, AppealStatus } from '@certame/contract/features/appeals/states.ts';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconHelpCircle,
  IconHourglass,
} from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../appeals.module.css';

const icons = {
  OP: IconCircleDashed,
  IH: IconHourglass,
  PE: IconHelpCircle,
  DE: IconCircleCheck,
  RE: IconCircleX,
} as const;

/** Where an appeal stands, by sign and word. */
export function AppealBadge({
  appeal: { status, outcome },
}: {
  appeal: { status: AppealStatus; outcome: AppealOutcome | null };
}) {
  const { t } = useTranslation();
  const isWithdrawn = outcome === 'withdrawn';
  const Icon = isWithdrawn ? IconCircleMinus : icons[status];
  return (
    <span className={classes.badge}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {t(isWithdrawn ? 'appeals.outcomes.withdrawn' : `appeals.statuses.${status}`)}
    </span>
  );
}
