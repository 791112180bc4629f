import {
  IconAlertCircle,
  IconCircleX,
  IconClockHour4,
  IconMailCheck,
  IconMailOpened,
  IconMailX,
  IconSend,
} from '@tabler/icons-react';
import { hasText, useTranslation } from '#lib/language/i18n.ts';
import classes from './emails.module.css';

const icons = {
  queued: IconClockHour4,
  sent: IconSend,
  delivered: IconMailCheck,
  opened: IconMailOpened,
  bounced: IconMailX,
  error: IconAlertCircle,
  canceled: IconCircleX,
} as const;
export const emailEvents = Object.keys(icons) as readonly (keyof typeof icons)[];

const isKnown = (type: string): type is keyof typeof icons => Object.hasOwn(icons, type);

/** State of a message, as a label with an icon. */
export function EmailEvent({ type }: { type: string }) {
  const { t } = useTranslation();
  const Icon = isKnown(type) ? icons[type] : IconSend;
  const key = `emails.events.${type}`;
  return (
    <span className={classes.state} data-event={type}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {hasText(key) ? t(key) : type}
    </span>
  );
}
