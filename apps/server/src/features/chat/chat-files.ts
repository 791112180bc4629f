import { AppError } from '@certame/contract/errors.ts';
import { cleanUpChatFilesTask } from '@certame/contract/features/chat/jobs.ts';
import { files } from '@certame/db/schema/operations.ts';
import { inArray, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { type FileAccess, registerFileAccess } from '#features/files/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';
import { requireOutsideExam } from './during-exam.ts';
import { getMyConversation } from './my-conversations.ts';

/** A file of a message that stands, for whoever is in the conversation now. */
async function mayRead(services: Services, { file, caller, scope }: FileAccess): Promise<boolean> {
  if (!caller.permissions.has('chat.menu') || file.subject_id === null) return false;
  const { rowCount } = await scope.tx.execute(
    sql`select from chat_messages where file_id = ${file.id} and deleted_at is null`,
  );
  if (rowCount === 0) return false;
  try {
    await requireOutsideExam(scope, services.now());
    await getMyConversation(scope, file.subject_id);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Files that were uploaded and never sent, and those of messages that went with their conversation. */
async function removeLostFiles(services: Services): Promise<void> {
  const before = new Date(services.now() - 24 * 60 * 60_000);
  await services.database.asSystem(
    'files of the chat that no message carries',
    async ({ tx, afterCommit }) => {
      const rows = await queryRows(
        { tx },
        z.object({ id: z.string(), storage_key: z.string() }),
        sql`select f.id, f.storage_key from files f
      where f.purpose = 'chat' and f.created_at < ${before}
        and not exists (select from chat_messages m where m.file_id = f.id) limit 500`,
      );
      if (rows.length > 0)
        await tx.delete(files).where(
          inArray(
            files.id,
            rows.map((row) => row.id),
          ),
        );
      for (const row of rows) afterCommit(() => services.files.remove(row.storage_key));
    },
  );
}

export function registerChatFiles(services: Services): void {
  registerFileAccess(services, 'chat', (access) => mayRead(services, access));
  services.jobs.handleTask(cleanUpChatFilesTask, () => removeLostFiles(services));
}
