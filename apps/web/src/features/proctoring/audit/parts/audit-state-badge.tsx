import type { AuditState } from '@certame/contract/features/proctoring/video-states.ts';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconZoomCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './parts.module.css';

const icons: Record<AuditState, typeof IconCircleCheck> = {
  not_audited: IconCircleDashed,
  in_audit: IconZoomCheck,
  valid: IconCircleCheck,
  invalid: IconCircleX,
};

/** State of an audit as a word with an icon; the colour only supports them. */
export function AuditStateBadge({ state }: { state: AuditState }) {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {t(`proctoring-audit.audit_states.${state}`)}
    </span>
  );
}
