import { FileButton, Progress, Skeleton, TextInput } from '@mantine/core';
import { IconUpload, IconVideo } from '@tabler/icons-react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import classes from './contents.module.css';
import { MediaRow } from './media-row.tsx';
import { useContentMedia } from './use-content-media.ts';

/** Files and videos of a saved content; each is saved as soon as it is added. */
export function MediaEditor({ contentId }: { contentId: string }) {
  const { t } = useTranslation();
  const { query, media, url, setUrl, share, busy, errors, addFile, addVideo, remove, move } =
    useContentMedia(contentId);
  const label = labelsOf(t, 'contents.media');

  return (
    <section className={classes.section} aria-labelledby="content-media">
      <h2 id="content-media">{label('title')}</h2>
      <p>{label('help')}</p>
      {query.isPending && <Skeleton height={60} radius={10} />}
      {query.isError && !query.data && <LoadFailure onRetry={() => void query.refetch()} />}
      <ul className={classes.files}>
        {media.map((one, index) => (
          <MediaRow
            key={one.id}
            one={one}
            isFirst={index === 0}
            isLast={index === media.length - 1}
            busy={busy}
            onMove={(by) => move(index, by)}
            onRemove={() => void remove(one)}
          />
        ))}
      </ul>
      {share !== null && (
        <Progress value={Math.max(4, share * 100)} animated mt="sm" aria-label={label('sending')} />
      )}
      <div className={classes.adders}>
        <form onSubmit={addVideo} noValidate>
          <TextInput
            type="url"
            inputMode="url"
            aria-label={label('url')}
            placeholder={label('url_placeholder')}
            value={url}
            error={errors.url?.[0]}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <ActionButton type="submit" variant="default" disabled={busy} icon={IconVideo}>
            {label('add_video')}
          </ActionButton>
        </form>
        <FileButton onChange={addFile}>
          {(button) => (
            <ActionButton {...button} variant="default" disabled={busy} icon={IconUpload}>
              {label('add_file')}
            </ActionButton>
          )}
        </FileButton>
      </div>
    </section>
  );
}
