import { listRoomParticipants, type RoomParticipant } from '@certame/contract/features/rooms/endpoints.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { useMemo } from 'react';
import { DetailsDrawer } from '#kit/details/details-drawer.tsx';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import { withChange } from '#kit/grid/grid-state.ts';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { ListExport } from '#kit/grid/tools/list-export.tsx';
import { SearchBox } from '#kit/grid/tools/search-box.tsx';
import { SelectionBar } from '#kit/grid/tools/selection-bar.tsx';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useDrawerGrid } from '#kit/grid/use-grid.ts';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** Who sits in a room and how far each has come. */
export function RoomParticipants({ room, onClose }: { room: AreaRow; onClose: () => void }) {
  const { t } = useTranslation();
  const grid = useDrawerGrid<RoomParticipant>(fillPath(listRoomParticipants.path, { id: room.id }));
  const selection = useSelection();
  const columns = useMemo((): DataGridColumn<RoomParticipant>[] => {
    const label = (key: string): string => t(`rooms.columns.${key}`);
    return [
      { key: 'name', label: label('name'), sortable: true, render: (row) => row.name, width: '34%' },
      { key: 'email', label: label('email'), sortable: true, render: (row) => row.email },
      {
        key: 'identifier',
        label: label('identifier'),
        sortable: true,
        render: (row) => row.identifier ?? '–',
      },
      {
        key: 'state',
        label: label('state'),
        sortable: true,
        render: (row) => t(`rooms.states.${row.state}`),
      },
    ];
  }, [t]);
  const title = t('rooms.participants_of', { room: String(room.name) });
  return (
    <DetailsDrawer title={title} size="xl" onClose={onClose}>
      <GridToolbar
        grid={grid}
        columns={columns}
        search={
          <SearchBox
            value={grid.state.search}
            label={t('rooms.search')}
            onSearch={(search) => grid.setState(withChange(grid.state, { search }))}
          />
        }
        end={<ListExport grid={grid} selection={selection} />}
      />
      <SelectionBar grid={grid} selection={selection} />
      <GridList
        grid={grid}
        selection={selection.active ? selection : undefined}
        firstSort={{ sort: 'name' }}
        label={title}
        columns={columns}
        rowName={(row) => row.name}
        empty={<EmptyState help={t('rooms.nobody')} />}
      />
    </DetailsDrawer>
  );
}
