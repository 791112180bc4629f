import { participationStates } from '@certame/contract/features/exam/states.ts';
import type { ParticipantRow } from '@certame/contract/features/questionnaires/endpoints.ts';
import { inviteStatuses } from '@certame/contract/features/questionnaires/states.ts';
import { IconClockEdit, IconMailForward, IconMessage } from '@tabler/icons-react';
import { filterBy, withChange } from '#kit/grid/grid-state.ts';
import { ExportMenu } from '#kit/grid/tools/export-menu.tsx';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { ReferenceChip } from '#kit/grid/tools/filters/reference-chip.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { SearchBox } from '#kit/grid/tools/search-box.tsx';
import { SelectButton } from '#kit/grid/tools/select-button.tsx';
import { exportParameters } from '#kit/grid/tools/selected-rows.ts';
import { SelectionBar } from '#kit/grid/tools/selection-bar.tsx';
import type { useSelection } from '#kit/grid/tools/use-selection.ts';
import type { Grid } from '#kit/grid/use-grid.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { ResendMenu } from '#kit/people/resend-menu.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import type { ParticipantRights } from './participant-rights.ts';
import type { useParticipantColumns } from './use-participant-columns.tsx';
import type { useParticipants } from './use-participants.ts';

interface Props {
  grid: Grid<ParticipantRow>;
  selection: ReturnType<typeof useSelection>;
  work: ReturnType<typeof useParticipants>;
  columns: ReturnType<typeof useParticipantColumns>;
  may: ParticipantRights;
}

/** Search, filters, messages, invitations and export above the list. */
export function ParticipantTools({
  grid,
  selection,
  work,
  columns,
  may,
  onMessage,
}: Props & { onMessage: () => void }) {
  const { t } = useTranslation();
  const { state } = grid;
  const label = labelsOf(t, 'questionnaires.participants');
  return (
    <GridToolbar
      grid={grid}
      columns={columns}
      search={
        <SearchBox
          value={state.search}
          label={label('search')}
          onSearch={(search) => grid.setState(withChange(state, { search }))}
        />
      }
      end={
        <>
          {may.edit && grid.total > 0 && !selection.active && <SelectButton onSelect={selection.start} />}
          {may.message && grid.total > 0 && !selection.active && (
            <ActionButton variant="subtle" color="gray" icon={IconMessage} onClick={onMessage}>
              {label('message.send')}
            </ActionButton>
          )}
          {may.invite && grid.total > 0 && (
            <ResendMenu
              labels={{ resend: label('resend'), pending: label('resend_pending'), all: label('resend_all') }}
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
        label={label('invite_label')}
        options={inviteStatuses.map((value) => ({ value, label: label(`invite.${value}`) }))}
      />
      <FilterChip
        {...filterBy(grid, 'state')}
        label={label('state_label')}
        options={(['not_started', ...participationStates] as const).map((value) => ({
          value,
          label: label(`attempt.${value}`),
        }))}
      />
      <ReferenceChip area="classes" {...filterBy(grid, 'class_id')} label={label('class_label')} />
    </GridToolbar>
  );
}

/** Bar with the actions on the chosen participants. */
export function ParticipantSelection(
  props: Omit<Props, 'columns'> & { onTime: (ids: string[]) => void; onMessage: (ids: string[]) => void },
) {
  const { grid, selection, work, may, onTime, onMessage } = props;
  const { t } = useTranslation();
  const label = labelsOf(t, 'questionnaires.participants');
  const look = {
    ...{ size: 'xs', variant: 'default', iconSize: 15, stroke: 2 },
    disabled: selection.ids.size === 0,
  } as const;
  return (
    <SelectionBar grid={grid} selection={selection}>
      {may.time && (
        <ActionButton {...look} icon={IconClockEdit} onClick={() => onTime([...selection.ids])}>
          {label('time')}
        </ActionButton>
      )}
      {may.message && (
        <ActionButton {...look} icon={IconMessage} onClick={() => onMessage([...selection.ids])}>
          {label('message.send')}
        </ActionButton>
      )}
      {may.invite && (
        <ActionButton
          {...look}
          icon={IconMailForward}
          onClick={() => void work.resend('all', [...selection.ids]).then(selection.stop)}
        >
          {label('resend')}
        </ActionButton>
      )}
    </SelectionBar>
  );
}
