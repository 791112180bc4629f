import { listErasureRequests } from '@certame/contract/features/erasure/endpoints.ts';
import { Badge, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { IconUserX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { Pagination } from '#kit/grid/paging/pagination.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useSearchParams } from '#lib/page/router.tsx';
import { queryOf } from '#lib/queries/query-of.ts';
import classes from './erasure.module.css';
import { RequestCard } from './request-card.tsx';

const parameter = 'pedidos';

const useRequests = (closed: boolean, page: number) =>
  useQuery({
    ...queryOf(listErasureRequests, { query: { closed, page } }, { quiet: true }),
    placeholderData: keepPreviousData,
  });

function RequestsDialog({ onClose, onErased }: { onClose: () => void; onErased: () => void }) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState(false);
  const [page, setPage] = useState(1);
  const query = useRequests(closed, page);
  const answered = (isErased: boolean): void => {
    setPage(1);
    if (isErased) onErased();
  };
  const { model: requests = [], total = 0, per_page: perPage = 1 } = query.data ?? {};
  return (
    <Dialog onClose={onClose} size="lg" title={t('erasure.open_button')}>
      <Text size="sm" c="dimmed" mb="md">
        {t('erasure.help')}
      </Text>
      <SegmentedControl
        mb="md"
        aria-label={t('erasure.open_button')}
        value={closed ? 'closed' : 'open'}
        onChange={(value) => {
          setClosed(value === 'closed');
          setPage(1);
        }}
        data={(['open', 'closed'] as const).map((value) => ({ value, label: t(`erasure.tabs.${value}`) }))}
      />
      {query.isError && <LoadFailure onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={120} radius="md" />}
      {query.isSuccess && requests.length === 0 && (
        <p className={classes.empty}>{t(closed ? 'erasure.empty_closed' : 'erasure.empty_open')}</p>
      )}
      <ul className={classes.requests} aria-busy={query.isPlaceholderData || undefined}>
        {requests.map((request) => (
          <RequestCard key={request.id} request={request} onAnswered={answered} />
        ))}
      </ul>
      {total > perPage && (
        <Pagination
          page={page}
          lastPage={Math.ceil(total / perPage)}
          total={total}
          perPage={perPage}
          onPage={setPage}
        />
      )}
    </Dialog>
  );
}

/** Button that opens the erasure requests and shows the number of open ones. The notification's link opens them too. */
export function ErasureRequests({ onErased }: { onErased: () => void }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const open = useRequests(false, 1).data?.open ?? 0;
  const isOpened = params.get(parameter) === 'exclusao';
  const show = (shown: boolean): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (shown) next.set(parameter, 'exclusao');
        else next.delete(parameter);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <ActionButton
        variant="default"
        icon={IconUserX}
        rightSection={
          open > 0 && (
            <Badge color="red.8" size="sm" circle aria-label={t('erasure.open_requests', { count: open })}>
              {open}
            </Badge>
          )
        }
        onClick={() => show(true)}
      >
        {t('erasure.open_button')}
      </ActionButton>
      {isOpened && <RequestsDialog onClose={() => show(false)} onErased={onErased} />}
    </>
  );
}
