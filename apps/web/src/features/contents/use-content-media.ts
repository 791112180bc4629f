import {
  addContentFile,
  addContentVideo,
  type ContentMedia,
  listContentMedia,
  moveContentMedia,
  removeContentMedia,
  viewContent,
} from '@certame/contract/features/contents/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { call } from '#lib/http/call.ts';
import { upload } from '#lib/http/upload.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';

type Media = ContentMedia[];

/** Files and videos of a content, with the commands on them. Every reply contains the whole list. */
export function useContentMedia(contentId: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const params = { id: contentId };
  const [url, setUrl] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const { busy, errors, submit } = useSubmit();
  const read = queryOf(listContentMedia, { params });
  const query = useQuery({ ...read, select: modelOf });
  const media = query.data ?? [];

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

  return { query, media, url, setUrl, share, busy, errors, addFile, addVideo, remove, move };
}
