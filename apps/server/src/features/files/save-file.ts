import { AppError } from '@certame/contract/errors.ts';
import { files } from '@certame/db/schema/operations.ts';
import { eq, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type PreparedFile, sizeOfPrepared } from './prepare-upload.ts';

export const filePurposes = [
  'question',
  'answer',
  'brand',
  'export',
  'list_export',
  'profile',
  'chat',
  'own_data',
  'content',
  'practical',
  'appeal',
  'paper',
] as const;
export type FilePurpose = (typeof filePurposes)[number];
export type FileRow = typeof files.$inferSelect;

/** All that an institution may store: 20 GiB. */
export const quotaBytes = 20 * 1024 ** 3;

export interface FilePlace {
  purpose: FilePurpose;
  /** The attempt an answer's file belongs to, the conversation of a chat's file. */
  subjectId?: string | null;
}

/**
 * Stores a prepared file under a name of its own. The bytes are on disk before the row exists; when the row can't be
 * made they go again. Throws `quota-exceeded`.
 */
export async function saveFile(
  scope: Scope,
  services: Services,
  file: PreparedFile,
  { purpose, subjectId = null }: FilePlace,
): Promise<FileRow> {
  const [used] = await scope.tx
    .select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(eq(files.institution_id, scope.institutionId));
  if (Number(used?.bytes ?? 0) + sizeOfPrepared(file) > quotaBytes) throw new AppError('quota-exceeded');
  const { content } = file;
  const stored = await (Buffer.isBuffer(content)
    ? services.files.put(content)
    : services.files.keep(content));
  try {
    const [row] = await scope.tx
      .insert(files)
      .values({
        institution_id: scope.institutionId,
        owner_id: scope.userId,
        purpose,
        subject_id: subjectId,
        name: file.name,
        mime: file.mime,
        size: stored.size,
        sha256: stored.sha256,
        storage_key: stored.storageKey,
      })
      .returning();
    if (!row) throw new Error('No file row');
    return row;
  } catch (error) {
    await services.files.remove(stored.storageKey);
    throw error;
  }
}
