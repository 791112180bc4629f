import type { ParticipantRow } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { Text } from '@mantine/core';
import { IconClockEdit, IconMailForward, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import { isFiltered } from '#kit/grid/grid-state.ts';
import type { RowAction } from '#kit/grid/grid-types.ts';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { PartLayout } from '../editor/parts/part-layout.tsx';
import { AddParticipants } from './add-participants.tsx';
import { useParticipantRights } from './participant-rights.ts';
import { ParticipantSelection, ParticipantTools } from './participant-tools.tsx';
import { maxReducedMinOf } from './time-body.ts';
import { TimeDialog, type TimeTarget } from './time-dialog.tsx';
import { useParticipantColumns } from './use-participant-columns.tsx';
import { useParticipants } from './use-participants.ts';

interface Props {
  saved: Questionnaire | null;
  invitedOnly: boolean;
  limitMin: number | null;
  /** The list has changed. */
  onChanged: () => void;
}

/** List of participants with their progress and their individual time. It is saved by itself, apart from the form. */
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

function ParticipantList({ saved, invitedOnly, limitMin, onChanged }: Props & { saved: Questionnaire }) {
  const { t } = useTranslation();
  const path = `/api/v1/questionnaires/${saved.id}/participants`;
  const grid = useGrid<ParticipantRow>(path);
  const selection = useSelection();
  const columns = useParticipantColumns();
  const [adding, setAdding] = useState(false);
  const [timing, setTiming] = useState<TimeTarget | null>(null);
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
  const help =
    saved.state === 'closed'
      ? label('closed')
      : !invitedOnly
        ? label('not_invited_only')
        : saved.state === 'draft'
          ? label('invites_wait')
          : undefined;

  return (
    <PartLayout section="participants" help={help} end={(grid.total > 0 || filtered) && addButton}>
      <ParticipantTools grid={grid} selection={selection} work={work} columns={columns} may={may} />
      <ParticipantSelection
        grid={grid}
        selection={selection}
        work={work}
        may={may}
        onTime={(ids) => setTiming({ kind: 'many', ids })}
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
      {adding && <AddParticipants id={saved.id} onAdded={work.reload} onClose={() => setAdding(false)} />}
      {timing && (
        <TimeDialog
          id={saved.id}
          target={timing}
          limitMin={limitMin}
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
