import type { LeadState as State } from '@certame/contract/features/campaigns/leads.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './campaigns.module.css';

export function LeadState({ state }: { state: State }) {
  const { t } = useTranslation();
  return (
    <span className={classes.badge} data-state={state}>
      {t(`campaigns.states.${state}`)}
    </span>
  );
}
