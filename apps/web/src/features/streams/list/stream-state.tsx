import type { Stream } from '@certame/contract/features/streams/endpoints.ts';
import { IconBroadcast, IconCalendarEvent, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../streams.module.css';

const icons = {
  planned: IconCalendarEvent,
  live: IconBroadcast,
  ended: IconCircleCheck,
} satisfies Record<Stream['state'], typeof IconBroadcast>;

/** State of a stream in words with an icon. */
export function StreamState({ state }: { state: Stream['state'] }) {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {t(`streams.states.${state}`)}
    </span>
  );
}
