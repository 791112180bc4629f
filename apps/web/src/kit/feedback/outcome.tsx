import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './outcome.module.css';

const icons = { success: IconCircleCheck, soft: IconInfoCircle, warning: IconAlertTriangle } as const;

/** Live region with the outcome of a bulk action: a line for each kind of result. */
export const Outcome = ({ children }: { children: ReactNode }) => (
  <div className={classes.outcome} role="status">
    {children}
  </div>
);

export function OutcomeLine({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <p data-tone={tone}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      {children}
    </p>
  );
}
