import { AppError } from '@certame/contract/errors.ts';
import { cleanUpChatFilesTask } from '@certame/contract/features/chat/jobs.ts';
import { chat_messages } from '@certame/db/schema/chat.ts';
import { sql } from '@certame/db/sql.ts';
import { type FileAccess, registerFileAccess, removeUnattachedFiles } from '#features/files/index.ts';
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

export function registerChatFiles(services: Services): void {
  registerFileAccess(services, 'chat', (access) => mayRead(services, access));
  // Files that were never sent, and those of messages that went with their conversation.
  services.jobs.handleTask(cleanUpChatFilesTask, () =>
    removeUnattachedFiles(services, 'chat', sql`${chat_messages}`),
  );
}
