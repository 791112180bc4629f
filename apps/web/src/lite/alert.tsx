import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx';

export type AlertLevel = 'info' | 'success' | 'warning' | 'error';

/** `live`: spoken when it appears; errors interrupt, the others wait for a pause. */
export function Alert({
  level = 'info',
  live = false,
  children,
}: {
  level?: AlertLevel;
  live?: boolean;
  children: ReactNode;
}) {
  const role = level === 'error' ? 'alert' : 'status';
  const Sign = level === 'success' ? CheckIcon : level === 'info' ? InfoIcon : AlertIcon;
  return (
    <div className="lite-alert" data-level={level} role={live ? role : undefined}>
      <span className="lite-alert-sign">
        <Sign />
      </span>
      <div className="lite-alert-body">{children}</div>
    </div>
  );
}
