import { type ClassStudent, removeClassStudents } from '@certame/contract/features/classes/endpoints.ts';
import { Text } from '@mantine/core';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Absent } from '#kit/cells/absent.tsx';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { ExportMenu } from '#kit/grid/tools/export-menu.tsx';
import { GridSearch } from '#kit/grid/tools/grid-search.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { SelectButton } from '#kit/grid/tools/select-button.tsx';
import { exportParameters } from '#kit/grid/tools/selected-rows.ts';
import { SelectionBar } from '#kit/grid/tools/selection-bar.tsx';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PersonName } from '#kit/people/person-name.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { readAnew, useCommand } from '#lib/queries/use-command.ts';
import { useCan } from '#lib/session/session.ts';
import { EnrolDialog } from './enrol-dialog.tsx';

function useColumns(): DataGridColumn<ClassStudent>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const column = columnsOf<ClassStudent>(t, { labels: 'classes.columns' });
    return [
      column('name', { sortable: true }, (row) => (
        <PersonName name={row.name} picture={row.picture}>
          {row.active ? row.name : t('classes.students.inactive', { name: row.name })}
        </PersonName>
      )),
      column('email', { sortable: true }, (row) => row.email),
      column('identifier', { sortable: true, width: '140px' }, (row) => row.identifier ?? <Absent />),
      column('enrolled_at', { sortable: true, width: '170px' }, (row) => (
        <DateTimeCell value={row.enrolled_at} />
      )),
    ];
  }, [t]);
}

/** List of a class's students: added by search, list or sheet, removed one by one or many. */
export function ClassStudents({ classId }: { classId: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const client = useQueryClient();
  const path = `/api/v1/classes/${classId}/students`;
  const grid = useGrid<ClassStudent>(path);
  const selection = useSelection();
  const columns = useColumns();
  const [adding, setAdding] = useState(false);
  const { state } = grid;
  const label = labelsOf(t, 'classes.students');
  const mayEdit = can('classes.edit');
  const invalidates = [gridKey(path), gridKey('/api/v1/classes')];
  const removal = useCommand(removeClassStudents, { invalidates, done: t('common.success') });
  const remove = async (ids: string[], name?: string): Promise<void> => {
    const agreed = await confirm({
      title: name ? label('remove_one', { name }) : label('remove_many', { count: ids.length }),
      text: label('remove_help'),
      yes: label('remove'),
      no: t('common.cancel'),
      destructive: true,
    });
    if (agreed && (await removal.run({ params: { id: classId }, body: { ids } }))) selection.stop();
  };
  const addButton = mayEdit && (
    <ActionButton icon={IconUserPlus} onClick={() => setAdding(true)}>
      {label('add')}
    </ActionButton>
  );
  return (
    <section aria-label={t('classes.tabs.students')}>
      <GridToolbar
        grid={grid}
        columns={columns}
        search={<GridSearch grid={grid} what={label('many')} />}
        end={
          <>
            {mayEdit && grid.total > 0 && !selection.active && <SelectButton onSelect={selection.start} />}
            {(grid.total > 0 || state.search !== '') && addButton}
            <ExportMenu
              path={grid.path}
              parameters={exportParameters(grid, selection)}
              chosen={selection.ids.size}
            />
          </>
        }
      />
      <SelectionBar grid={grid} selection={selection}>
        <ActionButton
          color="red.8"
          size="xs"
          loading={removal.isRunning}
          disabled={selection.ids.size === 0}
          icon={IconUserMinus}
          iconSize={15}
          stroke={2}
          onClick={() => void remove([...selection.ids])}
        >
          {label('remove')}
        </ActionButton>
      </SelectionBar>
      <GridList
        grid={grid}
        firstSort={{ sort: 'name' }}
        label={t('classes.tabs.students')}
        columns={columns}
        selection={selection.active ? selection : undefined}
        rowName={(row) => row.name}
        rowActions={
          mayEdit
            ? (row) => [
                {
                  key: 'remove',
                  label: label('remove'),
                  icon: IconUserMinus,
                  destructive: true,
                  onClick: () => void remove([row.id], row.name),
                },
              ]
            : undefined
        }
        empty={<EmptyState help={label('empty')} action={addButton} />}
      />
      {adding && (
        <EnrolDialog
          classId={classId}
          onEnrolled={() => void readAnew(client, invalidates)}
          onClose={() => setAdding(false)}
        />
      )}
      {!mayEdit && (
        <Text size="sm" c="dimmed">
          {label('read_only')}
        </Text>
      )}
    </section>
  );
}
