import { type PreparedFile, saveFile } from '#features/files/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockContent } from '../get-content.ts';
import { insertMedia } from '../media.ts';

export async function addFile(
  scope: Scope,
  services: Services,
  { contentId, file }: { contentId: string; file: PreparedFile },
): Promise<void> {
  await lockContent(scope, contentId);
  const row = await saveFile(scope, services, file, { purpose: 'content', subjectId: contentId });
  await insertMedia(scope, contentId, { fileId: row.id, title: row.name });
}
