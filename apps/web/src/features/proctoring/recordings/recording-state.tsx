import type { Recording } from '@certame/contract/features/proctoring/recording/endpoints.ts';
import { IconCircleCheck, IconClockHour4, IconLoader2, IconTrash, IconVideoOff } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './recordings.module.css';

const icons = {
  waiting: IconClockHour4,
  in_processing: IconLoader2,
  complete: IconCircleCheck,
  no_video: IconVideoOff,
  deleted: IconTrash,
} satisfies Record<Recording['state'], typeof IconTrash>;

/** State of a recording in words with an icon, and whether parts of it are missing. */
export function RecordingState({ recording }: { recording: Recording }) {
  const { t } = useTranslation();
  const Icon = icons[recording.state];
  const gaps = recording.state === 'complete' ? recording.gaps.length : 0;
  return (
    <span className={classes.state} data-state={recording.state}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      <span>
        {t(`recordings.states.${recording.state}`)}
        {gaps > 0 && <small>{t('recordings.gaps', { count: gaps })}</small>}
      </span>
    </span>
  );
}
