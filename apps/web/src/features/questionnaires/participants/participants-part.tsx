import { participationStates } from '@certame/contract/features/exam/states.ts';
import type { ParticipantRow } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { inviteStatuses } from '@certame/contract/features/questionnaires/states.ts';
import { Button, Text } from '@mantine/core';
import { IconClockEdit, IconMailForward, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import { filterBy, isFiltered, withChange } from '#kit/grid/grid-state.ts';
import type { RowAction } from '#kit/grid/grid-types.ts';
import { ExportMenu } from '#kit/grid/tools/export-menu.tsx';
import { FilterChip } from '#kit/grid/tools/filter-chip.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { SearchBox } from '#kit/grid/tools/search-box.tsx';
import { SelectButton } from '#kit/grid/tools/select-button.tsx';
import { exportParameters } from '#kit/grid/tools/selected-rows.ts';
import { SelectionBar } from '#kit/grid/tools/selection-bar.tsx';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { ResendMenu } from '#kit/people/resend-menu.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCan } from '#lib/session/session.ts';
import { PartFrame } from '../editor/part-frame.tsx';
import { AddParticipants } from './add-participants.tsx';
import { ClassFilter } from './class-filter.tsx';
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

/** Who is invited, how far each is, and whose time differs. It is saved by itself, apart from the form. */
export function ParticipantsPart(props: Props) {
  const { t } = useTranslation();
  if (!props.saved)
    return (
      <PartFrame section="participants">
        <Text size="sm" c="dimmed">
          {t('questionnaires.editor.save_first')}
        </Text>
      </PartFrame>
    );
  return <ParticipantList {...props} saved={props.saved} />;
}

function ParticipantList({ saved, invitedOnly, limitMin, onChanged }: Props & { saved: Questionnaire }) {
  const { t } = useTranslation();
  const can = useCan();
  const path = `/api/v1/questionnaires/${saved.id}/participants`;
  const grid = useGrid<ParticipantRow>(path);
  const selection = useSelection();
  const columns = useParticipantColumns();
  const [adding, setAdding] = useState(false);
  const [timing, setTiming] = useState<TimeTarget | null>(null);
  const work = useParticipants(saved.id, path, onChanged);
  const { state } = grid;
  const word = (key: string): string => t(`questionnaires.participants.${key}`);
  const mayEdit = can('questionnaires.edit') && saved.state !== 'archived';
  const mayAdd = mayEdit && (saved.state === 'draft' || saved.state === 'released');
  const mayTime = mayAdd;
  const mayInvite = mayEdit && saved.state === 'released';
  const filtered = isFiltered(state);
  const addButton = mayAdd && (
    <Button
      leftSection={<IconUserPlus size={17} stroke={1.7} aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      {word('add')}
    </Button>
  );
  const timeOf = (row: ParticipantRow): RowAction => ({
    key: 'time',
    label: word('time'),
    icon: IconClockEdit,
    onClick: () => setTiming({ kind: 'one', row }),
  });
  const rowActions = (row: ParticipantRow): RowAction[] => [
    ...(mayTime ? [timeOf(row)] : []),
    ...(mayInvite
      ? [
          {
            key: 'resend',
            label: word('resend_one'),
            icon: IconMailForward,
            onClick: () => void work.resend('all', [row.id]),
          },
        ]
      : []),
    ...(row.attempts === 0
      ? [
          {
            key: 'remove',
            label: word('remove'),
            icon: IconTrash,
            destructive: true,
            onClick: () => void work.remove(row),
          },
        ]
      : []),
  ];
  const help =
    saved.state === 'closed'
      ? word('closed')
      : !invitedOnly
        ? word('not_invited_only')
        : saved.state === 'draft'
          ? word('invites_wait')
          : undefined;

  return (
    <PartFrame section="participants" help={help} end={(grid.total > 0 || filtered) && addButton}>
      <GridToolbar
        grid={grid}
        columns={columns}
        search={
          <SearchBox
            value={state.search}
            label={word('search')}
            onSearch={(search) => grid.setState(withChange(state, { search }))}
          />
        }
        end={
          <>
            {mayEdit && grid.total > 0 && !selection.active && <SelectButton onSelect={selection.start} />}
            {mayInvite && grid.total > 0 && (
              <ResendMenu
                words={{ resend: word('resend'), pending: word('resend_pending'), all: word('resend_all') }}
                busy={work.busy}
                onPending={() => void work.resend('pending', [])}
                onAll={() => void work.resendAll()}
              />
            )}
            <ExportMenu
              path={grid.path}
              parameters={exportParameters(grid, selection)}
              chosen={selection.ids.size}
            />
          </>
        }
      >
        <FilterChip
          {...filterBy(grid, 'invite_status')}
          label={word('invite_label')}
          options={inviteStatuses.map((value) => ({ value, label: word(`invite.${value}`) }))}
        />
        <FilterChip
          {...filterBy(grid, 'state')}
          label={word('state_label')}
          options={['not_started', ...participationStates].map((value) => ({
            value,
            label: word(`attempt.${value}`),
          }))}
        />
        <ClassFilter {...filterBy(grid, 'class_id')} label={word('class_label')} />
      </GridToolbar>
      <SelectionBar grid={grid} selection={selection}>
        {mayTime && (
          <Button
            size="xs"
            variant="default"
            disabled={selection.ids.size === 0}
            leftSection={<IconClockEdit size={15} aria-hidden="true" />}
            onClick={() => setTiming({ kind: 'many', ids: [...selection.ids] })}
          >
            {word('time')}
          </Button>
        )}
        {mayInvite && (
          <Button
            size="xs"
            variant="default"
            disabled={selection.ids.size === 0}
            leftSection={<IconMailForward size={15} aria-hidden="true" />}
            onClick={() => void work.resend('all', [...selection.ids]).then(selection.stop)}
          >
            {word('resend')}
          </Button>
        )}
      </SelectionBar>
      <GridList
        grid={grid}
        firstSort={{ sort: 'name' }}
        label={t('questionnaires.editor.sections.participants')}
        columns={columns}
        selection={selection.active ? selection : undefined}
        rowActions={mayEdit ? rowActions : undefined}
        rowName={(row) => row.name}
        empty={<EmptyState help={mayAdd ? word('empty_help') : undefined} action={addButton} />}
      />
      {adding && <AddParticipants id={saved.id} onAdded={work.reload} onClose={() => setAdding(false)} />}
      {timing && (
        <TimeDialog
          id={saved.id}
          target={timing}
          limitMin={limitMin}
          onDone={() => {
            setTiming(null);
            selection.stop();
            work.reload();
          }}
          onClose={() => setTiming(null)}
        />
      )}
    </PartFrame>
  );
}
