import { AppError } from '@certame/contract/errors.ts';
import { readVideoAddress } from '@certame/rules/contents/video-address.ts';
import type { Scope } from '#plugins/database.ts';
import { lockContent } from '../get-content.ts';
import { insertMedia } from '../media.ts';

/** @throws AppError `validation` with `url_blank` or `url_unsupported` at the address. */
export async function addVideo(
  scope: Scope,
  { contentId, url, title }: { contentId: string; url: string; title: string },
): Promise<void> {
  await lockContent(scope, contentId);
  const reading = readVideoAddress(url);
  if (!reading.ok) throw new AppError('validation', { fields: { url: [{ key: reading.problem }] } });
  await insertMedia(scope, contentId, { videoUrl: reading.video.url, title });
}
