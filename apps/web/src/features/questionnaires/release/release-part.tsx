import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { canDo } from '@certame/contract/features/questionnaires/states.ts';
import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import { Group, Stack, Text } from '@mantine/core';
import { IconCalendarPlus, IconCircleCheck, IconLock, IconLockOpen, IconRocket } from '@tabler/icons-react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../editor/editor.module.css';
import { PartLayout } from '../editor/parts/part-layout.tsx';
import { ProblemList, type ShownProblem } from '../editor/problem-list.tsx';
import { isShutForGood } from '../list/is-shut-for-good.ts';
import { StateBadge } from '../list/state-badge.tsx';
import type { StateChange } from '../list/use-questionnaire-actions.ts';
import type { ProblemPlace } from '../model/release-problems.ts';
import { LinkFields } from './link-field.tsx';

interface Props {
  saved: Questionnaire | null;
  problems: readonly ShownProblem[];
  settled: boolean;
  onGo: (place: ProblemPlace) => void;
  onRelease: () => void;
  onState: (change: StateChange) => void;
  onExtend: () => void;
}

const stateHelpOf = (saved: Questionnaire) =>
  saved.state === 'closed' && isShutForGood(saved) ? 'closed_for_good' : saved.state;

/** State of the questionnaire, its problems, and the buttons that change the state. */
export function ReleasePart({ saved, problems, settled, onGo, ...actions }: Props) {
  const { t } = useTranslation();
  const button = (
    key: TextKeyUnder<'questionnaires.actions'>,
    Icon: typeof IconLock,
    onClick: () => void,
  ) => (
    <ActionButton variant="default" icon={Icon} onClick={onClick}>
      {t(`questionnaires.actions.${key}`)}
    </ActionButton>
  );
  return (
    <PartLayout section="release">
      <Stack gap="md">
        {saved && (
          <Group gap="sm">
            <StateBadge state={saved.state} />
            <Text size="sm" c="dimmed">
              {t(`questionnaires.releasing.state_help.${stateHelpOf(saved)}`)}
            </Text>
          </Group>
        )}
        {!settled &&
          (problems.length > 0 ? (
            <ProblemList problems={problems} onGo={onGo} wide />
          ) : (
            <p className={classes.ready}>
              <IconCircleCheck size={18} stroke={1.9} aria-hidden="true" />
              {t('questionnaires.editor.ready')}
            </p>
          ))}
        {!saved && (
          <Text size="sm" c="dimmed">
            {t('questionnaires.editor.save_first')}
          </Text>
        )}
        {saved?.state === 'released' && <LinkFields of={saved} />}
        {saved?.may_edit && (
          <Group gap="xs">
            {canDo('release', saved.state) && (
              <ActionButton icon={IconRocket} onClick={actions.onRelease}>
                {t('questionnaires.actions.release')}
              </ActionButton>
            )}
            {saved.state === 'released' && button('extend', IconCalendarPlus, actions.onExtend)}
            {canDo('close', saved.state) && button('close', IconLock, () => actions.onState('close'))}
            {canDo('reopen', saved.state) &&
              !isShutForGood(saved) &&
              button('reopen', IconLockOpen, () => actions.onState('reopen'))}
          </Group>
        )}
      </Stack>
    </PartLayout>
  );
}
