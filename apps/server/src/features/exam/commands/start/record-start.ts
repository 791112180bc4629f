import type pg from 'pg';
import { firstEventStatements, type ServerEvent } from '../../events/append-events.ts';
import type { StartBatch } from './start-batch.ts';

/** The password was typed before there was an attempt: its history begins with the wrong ones. Counts by user. */
async function countWrongPasswords({
  client,
  definition,
  started,
}: StartBatch): Promise<ReadonlyMap<string, number>> {
  if (definition.passwordHash === null) return new Map();
  const { rows } = await client.query<{ user_id: string; wrong: number }>({
    name: 'exam-wrong-passwords',
    text: 'select user_id, wrong from exam_password_tries where questionnaire_id = $1 and user_id = any($2::uuid[]) and wrong > 0',
    values: [definition.id, started.map(({ request }) => request.userId)],
  });
  return new Map(rows.map(({ user_id, wrong }) => [user_id, wrong]));
}

/** The first events of the attempts that the batch begins, in one statement. */
export async function startEvents(batch: StartBatch): Promise<pg.QueryConfig[]> {
  const { definition, now, started } = batch;
  if (started.length === 0) return [];
  const wrong = await countWrongPasswords(batch);
  const events: (ServerEvent & { attemptId: string })[] = [];
  for (const { id, request, supervision } of started) {
    events.push({ attemptId: id, type: 'start', data: {} });
    const count = wrong.get(request.userId);
    if (count !== undefined) events.push({ attemptId: id, type: 'wrong_password', data: { count } });
    if (supervision?.plan === null) events.push({ attemptId: id, type: 'proctoring_alternative', data: {} });
    if (request.justification)
      events.push({ attemptId: id, type: 'justify_entrance', data: { text: request.justification } });
  }
  return firstEventStatements(definition.institutionId, now, events);
}
