import { AppError } from '@certame/contract/errors.ts';
import { appeal_attachments } from '@certame/db/schema/appeals.ts';
import { files } from '@certame/db/schema/operations.ts';
import { and, eq, inArray, notInArray, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { loadRules } from './load-rules.ts';

interface Attached {
  id: string;
  questionnaire_id: string;
}

const refused = (key: 'appeal_attachments' | 'exists'): AppError =>
  new AppError('validation', { fields: { file_ids: [{ key }] } });

/** Own uploads for appeals that hang on no other one. @throws AppError `validation`. */
async function requireOwnFiles(scope: Scope, appealId: string, fileIds: readonly string[]): Promise<void> {
  const own = await scope.tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        inArray(files.id, [...fileIds]),
        eq(files.purpose, 'appeal'),
        eq(files.owner_id, scope.userId ?? ''),
        eq(files.institution_id, scope.institutionId),
        sql`not exists (select from appeal_attachments t where t.file_id = ${files.id} and t.appeal_id <> ${appealId})`,
      ),
    )
    .for('update');
  if (own.length !== fileIds.length) throw refused('exists');
}

const written = (fileIds: readonly string[]): string[] => [...new Set(fileIds.map((id) => id.toLowerCase()))];

async function insertFiles(
  { tx, institutionId }: Scope,
  appealId: string,
  fileIds: readonly string[],
  from: number,
): Promise<void> {
  if (fileIds.length === 0) return;
  await tx
    .insert(appeal_attachments)
    .values(
      fileIds.map((file_id, place) => ({
        institution_id: institutionId,
        appeal_id: appealId,
        file_id,
        position: from + place,
      })),
    )
    .onConflictDoNothing();
  await tx
    .update(files)
    .set({ subject_id: appealId })
    .where(inArray(files.id, [...fileIds]));
}

/** These files and no others come with a locked appeal. @throws AppError `validation`. */
export async function replaceFiles(
  scope: Scope,
  appeal: Attached,
  fileIds: readonly string[],
): Promise<void> {
  const wanted = written(fileIds);
  const { max_attachments } = await loadRules(scope, appeal.questionnaire_id);
  if (wanted.length > max_attachments) throw refused('appeal_attachments');
  await requireOwnFiles(scope, appeal.id, wanted);
  await scope.tx
    .delete(appeal_attachments)
    .where(
      and(
        eq(appeal_attachments.appeal_id, appeal.id),
        wanted.length > 0 ? notInArray(appeal_attachments.file_id, wanted) : undefined,
      ),
    );
  await insertFiles(scope, appeal.id, wanted, 0);
}

/** Further files, sent with an answer. @throws AppError `validation`. */
export async function addFiles(scope: Scope, appeal: Attached, fileIds: readonly string[]): Promise<void> {
  const wanted = written(fileIds);
  if (wanted.length === 0) return;
  const { max_attachments } = await loadRules(scope, appeal.questionnaire_id);
  const there = await scope.tx.$count(appeal_attachments, eq(appeal_attachments.appeal_id, appeal.id));
  if (there + wanted.length > max_attachments) throw refused('appeal_attachments');
  await requireOwnFiles(scope, appeal.id, wanted);
  await insertFiles(scope, appeal.id, wanted, there);
}
