import { appendServerEvent } from '../../events/append-events.ts';
import type { StartBatch } from './start-batch.ts';

export async function recordJustifications({ client, definition, now, started }: StartBatch): Promise<void> {
  for (const { id, request } of started) {
    if (!request.justification) continue;
    await appendServerEvent(client, definition.institutionId, id, now, {
      type: 'justify_entrance',
      data: { text: request.justification },
    });
  }
}

/** The password was typed before there was an attempt: its history begins with the wrong ones. */
export async function recordWrongPasswords({ client, definition, now, started }: StartBatch): Promise<void> {
  if (definition.passwordHash === null || started.length === 0) return;
  const { rows } = await client.query<{ user_id: string; wrong: number }>({
    name: 'exam-wrong-passwords',
    text: 'select user_id, wrong from exam_password_tries where questionnaire_id = $1 and user_id = any($2::uuid[]) and wrong > 0',
    values: [definition.id, started.map(({ request }) => request.userId)],
  });
  for (const { user_id, wrong } of rows) {
    const attempt = started.find(({ request }) => request.userId === user_id);
    if (attempt)
      await appendServerEvent(client, definition.institutionId, attempt.id, now, {
        type: 'wrong_password',
        data: { count: wrong },
      });
  }
}
