import { type ClassInvite, listClassInvites } from '@certame/contract/features/class-invites/endpoints.ts';
import { inviteStatuses } from '@certame/contract/features/questionnaires/states.ts';
import { Button } from '@mantine/core';
import { IconBan, IconCopy, IconMailForward, IconTicket, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import { filterBy, isFiltered, withFilter } from '#kit/grid/grid-state.ts';
import type { DataGridColumn, RowAction } from '#kit/grid/grid-types.ts';
import { FilterChip } from '#kit/grid/tools/filter-chip.tsx';
import { GridSearch } from '#kit/grid/tools/grid-search.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { ListExport } from '#kit/grid/tools/list-export.tsx';
import { SelectionBar } from '#kit/grid/tools/selection-bar.tsx';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { ResendMenu } from '#kit/people/resend-menu.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { ClassFilter } from './class-choice.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { SendState, Standing } from './invite-state.tsx';
import classes from './invites.module.css';
import { useInvites } from './use-invites.ts';

function useColumns(showClass: boolean): DataGridColumn<ClassInvite>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const label = (key: string): string => t(`class-invites.columns.${key}`);
    const all: DataGridColumn<ClassInvite>[] = [
      {
        key: 'email',
        label: label('email'),
        sortable: true,
        render: (row) =>
          row.kind === 'code' ? (
            <span className={classes.code}>{row.code}</span>
          ) : (
            <span className={classes.person}>
              <strong>{row.name ?? row.email}</strong>
              {row.name && <span>{row.email}</span>}
            </span>
          ),
      },
      { key: 'class_name', label: label('class_name'), sortable: true, render: (row) => row.class_name },
      {
        key: 'status',
        label: label('status'),
        sortable: true,
        width: '140px',
        render: (row) => <SendState invite={row} />,
      },
      { key: 'state', label: label('state'), render: (row) => <Standing invite={row} /> },
      {
        key: 'created_at',
        label: label('created_at'),
        sortable: true,
        width: '160px',
        render: (row) => <DateTimeCell value={row.created_at} />,
      },
    ];
    return all.filter((column) => showClass || column.key !== 'class_name');
  }, [t, showClass]);
}

const newestFirst = { sort: 'created_at', direction: 'desc' } as const;

interface Props {
  classId?: string | null;
  /** The head of a page that is about nothing else: it takes the buttons, which stand above the list otherwise. */
  header?: (buttons: ReactNode) => ReactNode;
}

/** Invitations by code and by e-mail: of one class, or of all that the reader teaches or administers. */
export function InviteList({ classId = null, header }: Props) {
  const { t } = useTranslation();
  const path = listClassInvites.path;
  const grid = useGrid<ClassInvite>(path, {
    // A filter that is always on leaves the page alone.
    ask: (asked) => ({
      ...(classId ? withFilter(asked, 'class_id', [classId]) : asked),
      ...(asked.sort === null ? newestFirst : {}),
      page: asked.page,
    }),
  });
  const selection = useSelection();
  const columns = useColumns(classId === null);
  const [dialog, setDialog] = useState<'email' | 'code' | null>(null);
  const { state } = grid;
  const filterClass = state.filters.class_id?.length === 1 ? (state.filters.class_id[0] ?? null) : null;
  const work = useInvites(path, classId ?? filterClass);
  const word = (key: string): string => t(`class-invites.${key}`);
  const filtered = isFiltered(state);
  const rowActions = (row: ClassInvite): RowAction[] => {
    const stands = row.state === 'open' || row.state === 'declined';
    return [
      ...(stands
        ? [{ key: 'copy', label: word('copy'), icon: IconCopy, onClick: () => void work.copy(row) }]
        : []),
      ...(row.kind === 'email' && row.state === 'open'
        ? [
            {
              key: 'send',
              label: word('send_again'),
              icon: IconMailForward,
              onClick: () => void work.sendOne(row),
            },
          ]
        : []),
      ...(stands
        ? [
            {
              key: 'revoke',
              label: word('revoke'),
              icon: IconBan,
              destructive: true,
              onClick: () => void work.revoke(row),
            },
          ]
        : []),
    ];
  };
  const buttons = (
    <>
      <Button
        variant="default"
        leftSection={<IconTicket size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => setDialog('code')}
      >
        {word('by_code')}
      </Button>
      <Button
        leftSection={<IconUserPlus size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => setDialog('email')}
      >
        {word('by_email')}
      </Button>
    </>
  );
  return (
    <section aria-label={t('titles./class_invite')}>
      {header?.(buttons)}
      <GridToolbar
        grid={grid}
        columns={columns}
        search={<GridSearch grid={grid} what={word('many')} />}
        end={
          <>
            {grid.total > 0 && (
              <ResendMenu
                words={{ resend: word('send_again'), pending: word('send_pending'), all: word('send_all') }}
                busy={work.busy}
                onPending={() => void work.sendPending()}
                onAll={() => void work.sendAll()}
              />
            )}
            {!header && (grid.total > 0 || filtered) && buttons}
            <ListExport grid={grid} selection={selection} />
          </>
        }
      >
        <FilterChip
          {...filterBy(grid, 'status')}
          label={word('columns.status')}
          options={inviteStatuses.map((value) => ({ value, label: word(`status.${value}`) }))}
        />
        <FilterChip
          {...filterBy(grid, 'kind')}
          single
          label={word('kind')}
          options={['email', 'code'].map((value) => ({ value, label: word(`kinds.${value}`) }))}
        />
        {classId === null && (
          <ClassFilter {...filterBy(grid, 'class_id')} label={word('columns.class_name')} />
        )}
      </GridToolbar>
      <SelectionBar grid={grid} selection={selection} />
      <GridList
        grid={grid}
        selection={selection.active ? selection : undefined}
        firstSort={newestFirst}
        label={t('titles./class_invite')}
        columns={columns}
        rowActions={rowActions}
        rowName={(row) => row.name ?? row.email ?? row.code}
        empty={<EmptyState help={word('empty')} action={buttons} />}
      />
      {dialog === 'email' && (
        <EmailDialog classId={classId ?? filterClass} onDone={work.reload} onClose={() => setDialog(null)} />
      )}
      {dialog === 'code' && (
        <CodeDialog classId={classId ?? filterClass} onDone={work.reload} onClose={() => setDialog(null)} />
      )}
    </section>
  );
}
