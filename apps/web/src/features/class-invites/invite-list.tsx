import { type ClassInvite, listClassInvites } from '@certame/contract/features/class-invites/endpoints.ts';
import { inviteStatuses } from '@certame/contract/features/questionnaires/states.ts';
import { IconTicket, IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy, isFiltered, withFilter } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { ResendMenu } from '#kit/people/resend-menu.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { ClassFilter } from './class-choice.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { inviteActions } from './invite-actions.ts';
import { useInviteColumns } from './use-invite-columns.tsx';
import { useInvites } from './use-invites.ts';

const newestFirst = { sort: 'created_at', direction: 'desc' } as const;

interface Props {
  classId?: string | null;
  /** Page header that takes the buttons, which are otherwise above the list. */
  header?: (buttons: ReactNode) => ReactNode;
}

/** Invitations by code and by e-mail: of one class, or of all that the user teaches or administers. */
export function InviteList({ classId = null, header }: Props) {
  const { t } = useTranslation();
  const path = listClassInvites.path;
  const grid = useGrid<ClassInvite>(path, {
    // The fixed filter must not reset the page.
    ask: (asked) => ({
      ...(classId ? withFilter(asked, 'class_id', [classId]) : asked),
      ...(asked.sort === null ? newestFirst : {}),
      page: asked.page,
    }),
  });
  const columns = useInviteColumns(classId === null);
  const [dialog, setDialog] = useState<'email' | 'code' | null>(null);
  const { state } = grid;
  const filterClass = state.filters.class_id?.length === 1 ? (state.filters.class_id[0] ?? null) : null;
  const work = useInvites(path, classId ?? filterClass);
  const label = labelsOf(t, 'class-invites');
  const filtered = isFiltered(state);
  const buttons = (
    <>
      <ActionButton variant="default" icon={IconTicket} onClick={() => setDialog('code')}>
        {label('by_code')}
      </ActionButton>
      <ActionButton icon={IconUserPlus} onClick={() => setDialog('email')}>
        {label('by_email')}
      </ActionButton>
    </>
  );
  return (
    <section aria-label={t('titles./class_invite')}>
      {header?.(buttons)}
      <DataList
        grid={grid}
        columns={columns}
        what={label('many')}
        tools={
          <>
            {grid.total > 0 && (
              <ResendMenu
                labels={{
                  resend: label('send_again'),
                  pending: label('send_pending'),
                  all: label('send_all'),
                }}
                busy={work.busy}
                onPending={() => void work.sendPending()}
                onAll={() => void work.sendAll()}
              />
            )}
            {!header && (grid.total > 0 || filtered) && buttons}
          </>
        }
        filters={
          <>
            <FilterChip
              {...filterBy(grid, 'status')}
              label={label('columns.status')}
              options={inviteStatuses.map((value) => ({ value, label: label(`status.${value}`) }))}
            />
            <FilterChip
              {...filterBy(grid, 'kind')}
              single
              label={label('kind')}
              options={(['email', 'code'] as const).map((value) => ({
                value,
                label: label(`kinds.${value}`),
              }))}
            />
            {classId === null && (
              <ClassFilter {...filterBy(grid, 'class_id')} label={label('columns.class_name')} />
            )}
          </>
        }
        firstSort={newestFirst}
        label={t('titles./class_invite')}
        rowActions={(row) => inviteActions(row, work, label)}
        rowName={(row) => row.name ?? row.email ?? row.code}
        help={label('empty')}
        action={buttons}
      />
      {dialog === 'email' && <EmailDialog classId={classId ?? filterClass} onClose={() => setDialog(null)} />}
      {dialog === 'code' && <CodeDialog classId={classId ?? filterClass} onClose={() => setDialog(null)} />}
    </section>
  );
}
