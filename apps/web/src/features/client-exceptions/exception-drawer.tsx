import {
  type ClientException,
  deleteClientException,
  getClientException,
  listClientExceptions,
  resolveClientException,
} from '@certame/contract/features/client-exceptions/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconCheck, IconRotate, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DescriptionList, DetailsHeading } from '#kit/details/description-list.tsx';
import { DetailsDrawer } from '#kit/details/details-drawer.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { formatDateTime, formatNumber } from '#lib/language/format.ts';
import { hasText, useTranslation } from '#lib/language/i18n.ts';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './client-exceptions.module.css';
import { ExceptionState } from './exception-state.tsx';

/** Counts as text, the most frequent first. */
const countsText = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} (${formatNumber(count)})`)
    .join('; ');

/** Description list of an exception. */
function ExceptionDetails({ one }: { one: ReplyOf<typeof getClientException>['model'] }) {
  const { t } = useTranslation();
  const typeKey = `client-exceptions.types.${one.type}`;
  return (
    <DescriptionList
      entries={[
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
  );
}

function Details({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf(getClientException, { params: { id } }),
    select: modelOf,
  });
  const listed = gridKey(listClientExceptions.path);
  const resolve = useCommand(resolveClientException, {
    invalidates: [listed, keyOf(getClientException, { id })],
    done: t('common.success'),
  });
  const erase = useCommand(deleteClientException, { invalidates: [listed], done: t('common.success') });
  const remove = async (): Promise<void> => {
    const sure = await confirm({ title: t('common.delete_confirmation'), destructive: true });
    if (!sure) return;
    if (await erase.run({ params: { id } })) onDone();
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
  return (
    <>
      <p className={classes.message}>{one.message}</p>
      <Group gap="xs" mb="lg">
        <Button
          variant="default"
          loading={resolve.isRunning}
          leftSection={
            one.resolved_at ? (
              <IconRotate size={17} aria-hidden="true" />
            ) : (
              <IconCheck size={17} aria-hidden="true" />
            )
          }
          onClick={() => void resolve.run({ params: { id }, body: { resolved: one.resolved_at === null } })}
        >
          {t(one.resolved_at ? 'client-exceptions.reopen' : 'client-exceptions.resolve')}
        </Button>
        <ActionButton variant="subtle" color="red" icon={IconTrash} stroke={2} onClick={() => void remove()}>
          {t('common.delete')}
        </ActionButton>
      </Group>
      <ExceptionDetails one={one} />
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

/** One kind of error with its latest occurrences. Everything is rendered as plain text, since browsers sent it. */
export function ExceptionDrawer({ exception, onClose }: { exception: ClientException; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <DetailsDrawer title={t('client-exceptions.open')} size={680} onClose={onClose}>
      <Details id={exception.id} onDone={onClose} />
    </DetailsDrawer>
  );
}
