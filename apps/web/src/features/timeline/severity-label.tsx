import type { Severity } from '@certame/contract/features/exam/states.ts';
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './severity-label.module.css';

const icons: Record<Severity, typeof IconAlertOctagon> = {
  H: IconAlertOctagon,
  M: IconAlertTriangle,
  L: IconInfoCircle,
};

/** Decorative icon: the word stands nearby. */
export function SeverityIcon({ severity }: { severity: Severity }) {
  const Icon = icons[severity];
  return <Icon className={classes.icon} data-severity={severity} size={16} stroke={1.8} aria-hidden="true" />;
}

/** Severity of an event as a word with an icon; the colour only supports them. */
export function SeverityLabel({ severity }: { severity: Severity }) {
  const { t } = useTranslation();
  return (
    <span className={classes.severity} data-severity={severity}>
      <SeverityIcon severity={severity} />
      {t(`timeline.severities.${severity}`)}
    </span>
  );
}
