import type { ParticipationState } from '@certame/contract/features/exam/states.ts';
import {
  IconArrowBackUp,
  IconBan,
  IconChecklist,
  IconCircleCheck,
  IconClockHour4,
  IconFlag,
  IconPencil,
  IconPlayerPause,
} from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './resume.module.css';

const icons: Record<ParticipationState, typeof IconPencil> = {
  in_progress: IconPencil,
  returned: IconArrowBackUp,
  paused: IconPlayerPause,
  finished: IconFlag,
  awaiting_correction: IconChecklist,
  awaiting_release: IconClockHour4,
  released: IconCircleCheck,
  voided: IconBan,
};

/** An attempt's state in words, with an icon; the colour only supports them. */
export function AttemptStateBadge({ state }: { state: ParticipationState }) {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {t(`results.server.states.${state}`)}
    </span>
  );
}
