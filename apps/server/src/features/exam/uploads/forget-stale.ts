import { exam } from '@certame/contract/constants.ts';
import { answer_uploads, upload_links } from '@certame/db/schema/answer-uploads.ts';
import { and, isNull, lt } from '@certame/db/sql.ts';
import type { Services } from '#services.ts';
import { placeOf } from './put-part.ts';

/** Uploads that were begun long ago and never ended free their bytes and their places; codes that are over go. */
export async function forgetStaleUploads(services: Services): Promise<void> {
  const nowMs = services.now();
  const stale = await services.database.asSystem('uploads of answers that were left unfinished', ({ tx }) =>
    tx
      .delete(answer_uploads)
      .where(
        and(
          isNull(answer_uploads.file_id),
          lt(answer_uploads.created_at, new Date(nowMs - exam.uploadStaleMs)),
        ),
      )
      .returning(),
  );
  for (const upload of stale) await services.mediaStore.remove(placeOf(upload));
  await services.database.asSystem('codes for phones that are over', ({ tx }) =>
    tx.delete(upload_links).where(lt(upload_links.expires_at, new Date(nowMs))),
  );
}
