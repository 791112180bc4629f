import { isOpen, type ParticipationState } from '@certame/contract/features/exam/states.ts';
import type { ParticipantRow } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { Text } from '@mantine/core';
import {
  IconClockEdit,
  IconDeviceComputerCamera,
  IconMailForward,
  IconMessage,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import { isFiltered } from '#kit/grid/grid-state.ts';
import type { RowAction } from '#kit/grid/grid-types.ts';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { loadTexts, useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { onDemand } from '#lib/page/deferred.ts';
import { PartLayout } from '../editor/parts/part-layout.tsx';
import { AddParticipants } from './add-participants.tsx';
import { MessageDialog, type MessageTarget } from './message-dialog.tsx';
import { useParticipantRights } from './participant-rights.ts';
import { ParticipantSelection, ParticipantTools } from './participant-tools.tsx';
import { hasEndOf, maxReducedMinOf } from './time-body.ts';
import { TimeDialog, type TimeTarget } from './time-dialog.tsx';
import { useParticipantColumns } from './use-participant-columns.tsx';
import { useParticipants } from './use-participants.ts';

/** Lazy chunk of candidates' requests and equipment checks, which only supervised exams have. */
const SupervisionDialog = onDemand(async () => {
  const texts = loadTexts(['proctoring-before']);
  const loaded = await import('#features/proctoring/staff/index.ts');
  await texts;
  return loaded;
});

interface Props {
  saved: Questionnaire | null;
  invitedOnly: boolean;
  limitMin: number | null;
  /** The list has changed. */
  onChanged: () => void;
}

/** List of participants with their progress and individual time. It is saved separately from the form. */
export function ParticipantsPart(props: Props) {
  const { t } = useTranslation();
  if (!props.saved)
    return (
      <PartLayout section="participants">
        <Text size="sm" c="dimmed">
          {t('questionnaires.editor.save_first')}
        </Text>
      </PartLayout>
    );
  return <ParticipantList {...props} saved={props.saved} />;
}

function helpKeyOf({ state }: Questionnaire, invitedOnly: boolean) {
  if (state === 'closed') return 'closed';
  if (!invitedOnly) return 'not_invited_only';
  return state === 'draft' ? 'invites_wait' : undefined;
}

function ParticipantList({ saved, invitedOnly, limitMin, onChanged }: Props & { saved: Questionnaire }) {
  const { t } = useTranslation();
  const path = `/api/v1/questionnaires/${saved.id}/participants`;
  const grid = useGrid<ParticipantRow>(path);
  const selection = useSelection();
  const columns = useParticipantColumns();
  const [adding, setAdding] = useState(false);
  const [supervising, setSupervising] = useState(false);
  const [timing, setTiming] = useState<TimeTarget | null>(null);
  const [messaging, setMessaging] = useState<MessageTarget | null>(null);
  const work = useParticipants(saved.id, path, onChanged);
  const label = labelsOf(t, 'questionnaires.participants');
  const may = useParticipantRights(saved);
  const filtered = isFiltered(grid.state);
  const addButton = may.add && (
    <ActionButton icon={IconUserPlus} onClick={() => setAdding(true)}>
      {label('add')}
    </ActionButton>
  );
  const rowActions = (row: ParticipantRow): (RowAction | false)[] => [
    may.time && {
      key: 'time',
      label: label('time'),
      icon: IconClockEdit,
      onClick: () => setTiming({ kind: 'one', row }),
    },
    may.message &&
      isOpen(row.state as ParticipationState | 'not_started') && {
        key: 'message',
        label: label('message.send'),
        icon: IconMessage,
        onClick: () => setMessaging({ kind: 'one', row }),
      },
    may.invite && {
      key: 'resend',
      label: label('resend_one'),
      icon: IconMailForward,
      onClick: () => void work.resend('all', [row.id]),
    },
    row.attempts === 0 && {
      key: 'remove',
      label: label('remove'),
      icon: IconTrash,
      destructive: true,
      onClick: () => void work.remove(row),
    },
  ];
  const helpKey = helpKeyOf(saved, invitedOnly);

  return (
    <PartLayout
      section="participants"
      help={helpKey && label(helpKey)}
      end={
        <>
          {may.edit && saved.settings.proctoring_config_id !== null && (
            <ActionButton
              variant="default"
              icon={IconDeviceComputerCamera}
              onClick={() => setSupervising(true)}
            >
              {label('supervision')}
            </ActionButton>
          )}
          {(grid.total > 0 || filtered) && addButton}
        </>
      }
    >
      <ParticipantTools
        {...{ grid, selection, work, columns, may }}
        onMessage={() => setMessaging({ kind: 'all' })}
      />
      <ParticipantSelection
        grid={grid}
        selection={selection}
        work={work}
        may={may}
        onTime={(ids) => setTiming({ kind: 'many', ids })}
        onMessage={(ids) =>
          setMessaging({
            ...{ kind: 'many', ids },
            names: grid.rows.filter((row) => ids.includes(row.id)).map((row) => row.name),
          })
        }
      />
      <GridList
        grid={grid}
        firstSort={{ sort: 'name' }}
        label={t('questionnaires.editor.sections.participants')}
        columns={columns}
        selection={selection.active ? selection : undefined}
        rowActions={may.edit ? rowActions : undefined}
        rowName={(row) => row.name}
        empty={<EmptyState help={may.add ? label('empty_help') : undefined} action={addButton} />}
      />
      {supervising && (
        <Suspense fallback={null}>
          <SupervisionDialog id={saved.id} onClose={() => setSupervising(false)} />
        </Suspense>
      )}
      {adding && <AddParticipants id={saved.id} onAdded={work.reload} onClose={() => setAdding(false)} />}
      {messaging && (
        <MessageDialog
          id={saved.id}
          target={messaging}
          onDone={selection.stop}
          onClose={() => setMessaging(null)}
        />
      )}
      {timing && (
        <TimeDialog
          id={saved.id}
          target={timing}
          limitMin={limitMin}
          hasEnd={hasEndOf(saved)}
          maxReducedMin={maxReducedMinOf(saved)}
          onDone={() => {
            setTiming(null);
            selection.stop();
            work.reload();
          }}
          onClose={() => setTiming(null)}
        />
      )}
    </PartLayout>
  );
}
