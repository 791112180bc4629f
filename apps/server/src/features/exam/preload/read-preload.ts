import { buffer } from 'node:stream/consumers';
import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import type { Preload } from '@certame/contract/features/exam/form.ts';
import { sql } from '@certame/db/sql.ts';
import { canPreload } from '@certame/rules/exam/preload/can-preload.ts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { addLeadParticipant } from '#features/campaigns/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { loadParticipantStatuses } from '../access.ts';
import { getDefinitionByShortUrl } from '../definition.ts';
import { type SealedForm, sealedFormOf, sealPicture } from './seal-form.ts';

/** Larger ones come after the start, as all do without a preload. */
const maxPictureBytes = 2 * 1024 * 1024;

/** The sealed form, for whoever may answer. @throws AppError `exam-not-invited`; `not-found` outside of the minutes before the period. */
async function getSealedForm(
  scope: Scope,
  { now, config }: Pick<Services, 'now' | 'config'>,
  shortUrlId: string,
  isLead: boolean,
): Promise<SealedForm> {
  const definition = await getDefinitionByShortUrl(scope.client, shortUrlId);
  if (isLead) await addLeadParticipant(scope, definition.id);
  if (definition.settings.invited_only) {
    const userId = scope.userId ?? '';
    const statuses = await loadParticipantStatuses(scope.client, definition.id, [userId]);
    if (!statuses.get(userId)?.participant) throw new AppError('exam-not-invited');
  }
  const { state, startsAtMs } = definition;
  const period = { state, startsAtMs, leadMs: exam.preloadLeadMs };
  const sealed = canPreload(period, now()) ? sealedFormOf(definition, config.secret) : null;
  if (!sealed) throw new AppError('not-found');
  return sealed;
}

export async function readPreload(...input: Parameters<typeof getSealedForm>): Promise<Preload> {
  const { id, questions, pictures } = await getSealedForm(...input);
  return { preload_id: id, questions, pictures: [...pictures.keys()] };
}

const fileRow = z.object({ mime: z.string(), storage_key: z.string() });

/** Those of two thousand who wait are the same bytes. */
const kept = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
});

/** Where a sealed picture comes from; its bytes are read once the transaction is over. @throws AppError as `readPreload` */
export async function findPreloadPicture(
  scope: Scope,
  services: Pick<Services, 'now' | 'config' | 'files'>,
  shortUrlId: string,
  name: string,
  isLead: boolean,
): Promise<() => Promise<Buffer>> {
  const sealed = await getSealedForm(scope, services, shortUrlId, isLead);
  const picture = sealed.pictures.get(name);
  if (!picture) throw new AppError('not-found');
  const key = `${sealed.id} ${name}`;
  const known = kept.get(key);
  if (known) return async () => known;
  const [file] = await queryRows(
    scope,
    fileRow,
    sql`select mime, storage_key from files
         where id = ${picture.fileId} and purpose = 'question' and size <= ${maxPictureBytes}`,
  );
  if (!file) throw new AppError('not-found');
  return async () => {
    const made = sealPicture(picture, file.mime, await buffer(await services.files.read(file.storage_key)));
    kept.set(key, made);
    return made;
  };
}
