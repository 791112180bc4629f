import {
  type ClientException,
  deleteClientException,
  getClientException,
  resolveClientException,
} from '@certame/contract/features/client-exceptions/endpoints.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconCheck, IconRotate, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DetailsDrawer } from '../../kit/details/details-drawer.tsx';
import { DetailsHeading, FactList } from '../../kit/details/fact-list.tsx';
import { confirm } from '../../kit/feedback/confirm.tsx';
import { LoadFailure } from '../../kit/grid/load-failure.tsx';
import { notify } from '../../lib/errors/notices.ts';
import { call } from '../../lib/http/call.ts';
import { formatDateTime, formatNumber } from '../../lib/language/format.ts';
import { hasText, useTranslation } from '../../lib/language/i18n.ts';
import classes from './client-exceptions.module.css';
import { ExceptionState } from './exception-state.tsx';

/** The most frequent first. */
const countsText = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} (${formatNumber(count)})`)
    .join('; ');

function Details({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['client-exception', id],
    queryFn: async ({ signal }) => (await call(getClientException, { params: { id } }, { signal })).model,
  });
  const refresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: ['grid', '/api/v1/user_client_exceptions'] });
    await client.invalidateQueries({ queryKey: ['client-exception', id] });
  };
  const resolve = useMutation({
    mutationFn: (resolved: boolean) => call(resolveClientException, { params: { id }, body: { resolved } }),
    onSuccess: async () => {
      notify('success', t('common.success'));
      await refresh();
    },
  });
  const remove = async (): Promise<void> => {
    const sure = await confirm({ title: t('common.delete_confirmation'), destructive: true });
    if (!sure) return;
    await call(deleteClientException, { params: { id } }).then(
      async () => {
        notify('success', t('common.success'));
        onDone();
        await client.invalidateQueries({ queryKey: ['grid', '/api/v1/user_client_exceptions'] });
      },
      () => undefined,
    );
  };
  if (query.isError) return <LoadFailure onRetry={() => void query.refetch()} />;
  const one = query.data;
  if (!one)
    return (
      <div role="status">
        <span className="visually-hidden">{t('common.loading')}</span>
        <Skeleton height={120} mb="md" />
        <Skeleton height={240} />
      </div>
    );
  const typeKey = `client-exceptions.types.${one.type}`;
  return (
    <>
      <p className={classes.message}>{one.message}</p>
      <Group gap="xs" mb="lg">
        <Button
          variant="default"
          loading={resolve.isPending}
          leftSection={
            one.resolved_at ? (
              <IconRotate size={17} aria-hidden="true" />
            ) : (
              <IconCheck size={17} aria-hidden="true" />
            )
          }
          onClick={() => resolve.mutate(one.resolved_at === null)}
        >
          {t(one.resolved_at ? 'client-exceptions.reopen' : 'client-exceptions.resolve')}
        </Button>
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={17} aria-hidden="true" />}
          onClick={() => void remove()}
        >
          {t('common.delete')}
        </Button>
      </Group>
      <FactList
        facts={[
          [t('client-exceptions.columns.state'), <ExceptionState key="state" resolvedAt={one.resolved_at} />],
          [t('client-exceptions.type'), hasText(typeKey) ? t(typeKey) : one.type],
          [t('client-exceptions.frame'), one.frame || t('common.not_informed')],
          [
            t('client-exceptions.occurrences'),
            [
              t('client-exceptions.seen', { count: one.count }),
              t('client-exceptions.by_people', { count: one.people_count }),
            ].join(', '),
          ],
          [t('client-exceptions.columns.first_seen_at'), formatDateTime(one.first_seen_at)],
          [t('client-exceptions.columns.last_seen_at'), formatDateTime(one.last_seen_at)],
          [t('client-exceptions.columns.browsers'), countsText(one.browsers)],
          [t('client-exceptions.versions'), countsText(one.versions)],
        ]}
      />
      <DetailsHeading>{t('client-exceptions.events')}</DetailsHeading>
      {one.events.map((event, index) => (
        <details key={event.id} className={classes.event} open={index === 0}>
          <summary>
            {formatDateTime(event.at)} · {event.path} · {event.browser} · {event.version}
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard */}
          <pre tabIndex={0}>{event.stack || t('client-exceptions.no_stack')}</pre>
        </details>
      ))}
    </>
  );
}

/** One kind of error with its latest occurrences; everything in it is text. */
export function ExceptionDrawer({ exception, onClose }: { exception: ClientException; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <DetailsDrawer title={t('client-exceptions.open')} size={680} onClose={onClose}>
      <Details id={exception.id} onDone={onClose} />
    </DetailsDrawer>
  );
}
