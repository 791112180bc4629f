import {
  addContentFile,
  addContentVideo,
  type ContentMedia,
  listContentMedia,
  moveContentMedia,
  removeContentMedia,
  viewContent,
} from '@certame/contract/features/contents/endpoints.ts';
import { ActionIcon, Button, FileButton, Group, Progress, Skeleton, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash, IconUpload, IconVideo } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { call } from '#lib/http/call.ts';
import { upload } from '#lib/http/upload.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import classes from './contents.module.css';
import { FileIcon } from './file-list.tsx';
import { fileSize } from './file-size.ts';

type Media = ContentMedia[];

/** Files and videos of a saved content: each is kept as soon as it is added. */
export function MediaEditor({ contentId }: { contentId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const params = { id: contentId };
  const [url, setUrl] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const { busy, errors, submit } = useSubmit();
  const read = queryOf(listContentMedia, { params });
  const query = useQuery({ ...read, select: modelOf });
  const media = query.data ?? [];
  const word = (name: string, values = {}): string => t(`contents.media.${name}`, values);

  const run = async (work: () => Promise<{ model: Media }>): Promise<boolean> => {
    const done = await submit(async () => {
      client.setQueryData(read.queryKey, await work());
      void client.invalidateQueries({ queryKey: keyOf(viewContent, params) });
    });
    setShare(null);
    return done;
  };
  const addFile = (file: File | null): void => {
    if (!file) return;
    const form = new FormData();
    form.append('file', file);
    setShare(0);
    const path = addContentFile.path.replace(':id', contentId);
    void run(() => upload<{ model: Media }>(path, form, { onProgress: setShare }));
  };
  const addVideo = (event: FormEvent): void => {
    keepSubmit(event);
    void run(() => call(addContentVideo, { params, body: { url, title: '' } }, { quiet: true })).then(
      (added) => added && setUrl(''),
    );
  };
  const remove = async (one: ContentMedia): Promise<void> => {
    if (!(await confirm({ title: t('common.delete_confirmation'), destructive: true }))) return;
    await run(() =>
      call(removeContentMedia, { params: { id: contentId, media_id: one.id } }, { quiet: true }),
    );
  };
  const move = (index: number, by: -1 | 1): void => {
    const ids = media.map((one) => one.id);
    const [moved] = ids.splice(index, 1);
    if (moved === undefined) return;
    ids.splice(index + by, 0, moved);
    void run(() => call(moveContentMedia, { params, body: { ids } }, { quiet: true }));
  };

  return (
    <section className={classes.section} aria-labelledby="content-media">
      <h2 id="content-media">{word('title')}</h2>
      <p>{word('help')}</p>
      {query.isPending && <Skeleton height={60} radius={10} />}
      {query.isError && !query.data && <LoadFailure onRetry={() => void query.refetch()} />}
      <ul className={classes.files}>
        {media.map((one, index) => {
          const name = one.file?.name ?? one.video?.url ?? one.title;
          return (
            <li key={one.id} className={classes.file}>
              {one.file ? (
                <FileIcon mime={one.file.mime} />
              ) : (
                <IconVideo size={22} stroke={1.5} aria-hidden="true" />
              )}
              <div className={classes.named}>
                {name}
                <small>
                  {one.file
                    ? fileSize(one.file.size)
                    : one.video
                      ? word(`providers.${one.video.provider}`)
                      : ''}
                </small>
              </div>
              <Group gap={2} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={busy || index === 0}
                  aria-label={word('up', { name })}
                  onClick={() => move(index, -1)}
                >
                  <IconArrowUp size={17} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={busy || index === media.length - 1}
                  aria-label={word('down', { name })}
                  onClick={() => move(index, 1)}
                >
                  <IconArrowDown size={17} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  disabled={busy}
                  aria-label={word('remove', { name })}
                  onClick={() => void remove(one)}
                >
                  <IconTrash size={17} aria-hidden="true" />
                </ActionIcon>
              </Group>
            </li>
          );
        })}
      </ul>
      {share !== null && (
        <Progress value={Math.max(4, share * 100)} animated mt="sm" aria-label={word('sending')} />
      )}
      <div className={classes.adders}>
        <form onSubmit={addVideo} noValidate>
          <TextInput
            type="url"
            inputMode="url"
            aria-label={word('url')}
            placeholder={word('url_placeholder')}
            value={url}
            error={errors.url?.[0]}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            disabled={busy}
            leftSection={<IconVideo size={17} stroke={1.7} aria-hidden="true" />}
          >
            {word('add_video')}
          </Button>
        </form>
        <FileButton onChange={addFile}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              disabled={busy}
              leftSection={<IconUpload size={17} stroke={1.7} aria-hidden="true" />}
            >
              {word('add_file')}
            </Button>
          )}
        </FileButton>
      </div>
    </section>
  );
}
