import {
  type ClassroomParticipant,
  listClassroomParticipants,
} from '@certame/contract/features/classrooms/endpoints.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DetailsDrawer } from '../../kit/details/details-drawer.tsx';
import { DataGrid } from '../../kit/grid/data-grid.tsx';
import { EmptyState } from '../../kit/grid/empty-state.tsx';
import { LoadFailure } from '../../kit/grid/load-failure.tsx';
import { Pagination } from '../../kit/grid/paging/pagination.tsx';
import { SearchBox } from '../../kit/grid/tools/search-box.tsx';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/language/i18n.ts';

const perPage = 20;

/** Who sits in a room and how far each has come. */
export function RoomParticipants({ room, onClose }: { room: AreaRow; onClose: () => void }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const query = useQuery({
    queryKey: ['room-participants', room.id, page, search],
    queryFn: ({ signal }) =>
      call(
        listClassroomParticipants,
        {
          params: { id: room.id },
          query: { page, per_page: perPage, filters: search === '' ? {} : { search } },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const model = query.data?.model;
  return (
    <DetailsDrawer
      title={t('classrooms.participants_of', { room: String(room.name) })}
      size="xl"
      onClose={onClose}
    >
      <SearchBox
        value={search}
        label={t('classrooms.search')}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
      <div style={{ height: 12 }} />
      {query.isError && !model ? (
        <LoadFailure onRetry={() => void query.refetch()} />
      ) : (
        <DataGrid<ClassroomParticipant>
          label={t('classrooms.participants_of', { room: String(room.name) })}
          columns={[
            { key: 'name', label: t('classrooms.columns.name'), render: (row) => row.name, width: '34%' },
            { key: 'email', label: t('classrooms.columns.email'), render: (row) => row.email },
            {
              key: 'state',
              label: t('classrooms.columns.state'),
              render: (row) => t(`classrooms.states.${row.state}`),
            },
          ]}
          rows={model?.data ?? []}
          loading={query.isPending}
          refreshing={query.isPlaceholderData}
          empty={<EmptyState help={t(search === '' ? 'classrooms.nobody' : 'kit.grid.empty_filtered')} />}
        />
      )}
      <Pagination
        page={page}
        lastPage={model?.last_page ?? 1}
        total={model?.total ?? 0}
        perPage={perPage}
        onPage={setPage}
      />
    </DetailsDrawer>
  );
}
