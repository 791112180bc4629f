import { listTextReaders } from '@certame/contract/features/text-messages/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DetailsDrawer } from '../../kit/details/details-drawer.tsx';
import { LoadFailure } from '../../kit/grid/load-failure.tsx';
import { Pagination } from '../../kit/grid/paging/pagination.tsx';
import { call } from '../../lib/http/call.ts';
import { formatDateTime } from '../../lib/language/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import classes from './text-message.module.css';

const perPage = 25;

interface Props {
  message: { id: string; message: string };
  onClose: () => void;
}

/** Who got a note, those who have read it first. */
export function ReadersDrawer({ message, onClose }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['text-readers', message.id, page],
    queryFn: async ({ signal }) =>
      (
        await call(
          listTextReaders,
          { params: { id: message.id }, query: { page, per_page: perPage } },
          { signal },
        )
      ).model,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <DetailsDrawer title={t('text-message.readers')} onClose={onClose}>
      <p className={classes.quote}>{message.message}</p>
      {query.isError && <LoadFailure onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={200} />}
      <ul className={classes.readers}>
        {query.data?.data.map((reader) => (
          <li key={reader.id}>
            <div>
              <strong>{reader.name}</strong>
              <span>{reader.email}</span>
            </div>
            <span>{reader.read_at ? formatDateTime(reader.read_at) : t('text-message.not_read')}</span>
          </li>
        ))}
      </ul>
      {query.data && (
        <Pagination
          page={page}
          lastPage={query.data.last_page}
          total={query.data.total}
          perPage={perPage}
          onPage={setPage}
        />
      )}
    </DetailsDrawer>
  );
}
