import type { QuestionnaireState } from '@certame/contract/features/questionnaires/states.ts';
import { IconArchive, IconCircleCheck, IconLock, IconPencil } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './state-badge.module.css';

const icons: Record<QuestionnaireState, typeof IconPencil> = {
  draft: IconPencil,
  released: IconCircleCheck,
  closed: IconLock,
  archived: IconArchive,
};

/** A questionnaire's state in words, with an icon; the colour only supports them. */
export function StateBadge({ state }: { state: QuestionnaireState }) {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <span className={classes.badge} data-state={state}>
      <Icon size={14} stroke={1.9} aria-hidden="true" />
      {t(`questionnaires.states.${state}`)}
    </span>
  );
}
