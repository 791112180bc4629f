import type { Severity } from '@certame/contract/features/exam/states.ts';
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import classes from '../live.module.css';

const icons = { H: IconAlertOctagon, M: IconAlertTriangle, L: IconInfoCircle } as const;

/** Icon of a severity: differs by shape as well as colour, and stands beside the word. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const Icon = icons[severity];
  return <Icon className={classes.mark} data-severity={severity} size={16} stroke={1.9} aria-hidden="true" />;
}
