import { listRoomParticipants, type RoomParticipant } from '@certame/contract/features/rooms/endpoints.ts';
import type { rooms } from '@certame/contract/features/rooms/rooms-area.ts';
import type { InferRow } from '@certame/contract/kit/area/infer-area.ts';
import { useMemo } from 'react';
import { DetailsDrawer } from '#kit/details/details-drawer.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { useDrawerGrid } from '#kit/grid/use-grid.ts';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** Lists the participants of a room with their progress. */
export function RoomParticipants({ room, onClose }: { room: InferRow<typeof rooms>; onClose: () => void }) {
  const { t } = useTranslation();
  const grid = useDrawerGrid<RoomParticipant>(fillPath(listRoomParticipants.path, { id: room.id }));
  const columns = useMemo(() => {
    const column = columnsOf<RoomParticipant>(t, { labels: 'rooms.columns' });
    return [
      column('name', { sortable: true, width: '34%' }, (row) => row.name),
      column('email', { sortable: true }, (row) => row.email),
      column('identifier', { sortable: true }, (row) => row.identifier ?? '–'),
      column('state', { sortable: true }, (row) => t(`rooms.states.${row.state}`)),
    ];
  }, [t]);
  const title = t('rooms.participants_of', { room: room.name ?? '' });
  return (
    <DetailsDrawer title={title} size="xl" onClose={onClose}>
      <DataList
        grid={grid}
        searchLabel={t('rooms.search')}
        firstSort={{ sort: 'name' }}
        label={title}
        columns={columns}
        rowName={(row) => row.name}
        help={t('rooms.nobody')}
      />
    </DetailsDrawer>
  );
}
