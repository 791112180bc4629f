import { listMyClasses } from '@certame/contract/features/classes/endpoints.ts';
import {
  listClassContents,
  listMyContents,
  viewContent,
} from '@certame/contract/features/contents/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Alert, Skeleton, Tabs } from '@mantine/core';
import { IconEyeOff, IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { HtmlView } from '#lib/html/html-view.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams, useSearchParams } from '#lib/page/router.tsx';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCan } from '#lib/session/session.ts';
import classes from './contents.module.css';
import { FileList } from './file-list.tsx';
import { VideoPlayer } from './video-player.tsx';
import { ViewsList } from './views-list.tsx';

export const texts = ['contents'];

/** The text of a content with its videos and files. */
function ContentArticle({ content }: { content: ReplyOf<typeof viewContent>['model'] }) {
  const { t } = useTranslation();
  const videos = content.media.flatMap((one) => (one.video ? [{ ...one, video: one.video }] : []));
  const files = content.media.flatMap((one) => (one.file ? [one.file] : []));
  return (
    <article className={classes.page}>
      {content.state !== 'published' && (
        <Alert
          variant="light"
          color="gray"
          mb="lg"
          icon={<IconEyeOff size={18} aria-hidden="true" />}
          title={t(`contents.states.${content.state}`)}
        >
          {t(`contents.hidden.${content.state}`)}
        </Alert>
      )}
      <p className={classes.details}>
        {content.classes.length > 0 && <strong>{content.classes.map(({ name }) => name).join(', ')}</strong>}
        {content.disciplines.length > 0 && <span>{content.disciplines.join(', ')}</span>}
        {content.author && <span>{t('contents.by', { name: content.author })}</span>}
        {content.published_until && (
          <span>{t('contents.until', { when: formatDateTime(content.published_until) })}</span>
        )}
      </p>
      {content.body !== '' && <HtmlView html={content.body} className={classes.body} />}
      {videos.length > 0 && (
        <section className={classes.media} aria-label={t('contents.videos_title')}>
          {videos.map((one) => (
            <div key={one.id}>
              {one.title !== '' && <h2 style={{ marginBottom: 8 }}>{one.title}</h2>}
              <VideoPlayer video={one.video} title={one.title} />
            </div>
          ))}
        </section>
      )}
      {files.length > 0 && (
        <section className={classes.media} aria-labelledby="content-files">
          <h2 id="content-files">{t('contents.files_title')}</h2>
          <FileList files={files} />
        </section>
      )}
    </article>
  );
}

/** A content as its readers see it; editors also see who has viewed it. */
export default function ContentViewScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const client = useQueryClient();
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const query = useQuery({
    ...queryOf(viewContent, { params: { id } }),
    select: modelOf,
    // No automatic refetch, since the server counts each read as a view.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const content = query.data;
  useEffect(() => {
    if (content)
      for (const endpoint of [listMyContents, listClassContents, listMyClasses])
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
  }, [content, client]);
  if (query.isError && !content)
    return <LoadFailure error={query.error} list="/contents" onRetry={() => void query.refetch()} />;
  if (!content)
    return (
      <div className={classes.page} aria-busy="true">
        <Skeleton height={34} width={320} mb="lg" />
        <Skeleton height={240} radius={12} />
      </div>
    );
  const mayEdit = can('contents.edit');
  const reading = <ContentArticle content={content} />;
  return (
    <>
      <PageHeader
        title={content.name}
        help={t(`contents.types.${content.type}`)}
        actions={
          mayEdit && (
            <ActionButton component={Link} to={`/contents/${id}/edit`} variant="default" icon={IconPencil}>
              {t('common.edit')}
            </ActionButton>
          )
        }
      />
      {mayEdit ? (
        <Tabs
          value={params.get('tab') === 'views' ? 'views' : 'content'}
          keepMounted={false}
          onChange={(next) => setParams(next === 'views' ? { tab: 'views' } : {}, { replace: true })}
        >
          <Tabs.List mb="lg">
            <Tabs.Tab value="content">{t('contents.tabs.content')}</Tabs.Tab>
            <Tabs.Tab value="views">{t('contents.tabs.views')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="content">{reading}</Tabs.Panel>
          <Tabs.Panel value="views">
            <ViewsList contentId={id} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        reading
      )}
    </>
  );
}
