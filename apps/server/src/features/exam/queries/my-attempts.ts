import type { ParticipationState } from '@certame/contract/features/exam/states.ts';
import type pg from 'pg';
import type { Scope } from '#plugins/database.ts';
import {
  accessFor,
  admittedWithOf,
  canEnter,
  countStarted,
  loadMyStatuses,
  nothingProvided,
} from '../access.ts';
import { participationColumn } from '../attempt/participation.ts';
import { type ExamHead, type HeadRow, headColumns, headOf } from '../definition.ts';
import type { AttemptFiles, ShownResponse } from '../present.ts';
import { findReceivedFiles } from '../uploads/received-files.ts';
import { getMyAttemptRow, loadMyResponses, type MyAttempt } from './my-attempt.ts';

/** An attempt with what was answered and handed in, as it is shown to its candidate. @throws AppError `not-found`. */
export async function getMyAttempt(
  scope: Scope,
  attemptId: string,
): Promise<MyAttempt & { responses: ShownResponse[]; files: AttemptFiles | undefined }> {
  const own = await getMyAttemptRow(scope, attemptId);
  return {
    ...own,
    responses: await loadMyResponses(scope, attemptId),
    files: await findAttemptFiles(scope, own),
  };
}

/** Files handed in at an attempt; undefined where its form asks for none. */
async function findAttemptFiles(
  scope: Scope,
  { definition, attempt }: MyAttempt,
): Promise<AttemptFiles | undefined> {
  const items = attempt.form.sections.flatMap((section) => section.items);
  if (!items.some(({ id }) => definition.items.get(id)?.type === 'media')) return undefined;
  const { rows } = await scope.client.query<{ id: string; name: string }>({
    name: 'exam-own-file-names',
    text: `select id, name from files where subject_id = $1 and purpose = 'answer'`,
    values: [attempt.id],
  });
  const names = Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  return { names, received: rows.length === 0 ? [] : await findReceivedFiles(scope, attempt.id) };
}

/** Items of an attempt that have a response. */
export async function loadAnsweredItems(client: pg.ClientBase, attemptId: string): Promise<Set<string>> {
  const { rows } = await client.query<{ item_id: string }>({
    name: 'exam-answered-items',
    text: 'select item_id from responses where attempt_id = $1 and value is not null',
    values: [attemptId],
  });
  return new Set(rows.map((row) => row.item_id));
}

export interface MyQuestionnaire {
  head: ExamHead;
  mayStart: boolean;
  /** What the open attempt was let in with. */
  admittedWith: string | null;
  /** The last one; null: not begun. */
  attempt: { id: string; state: ParticipationState; finishedAt: Date | null; releasedAt: Date | null } | null;
}

type MyRow = HeadRow &
  (
    | { attempt_id: null }
    | {
        attempt_id: string;
        attempt_state: ParticipationState;
        finished_at: Date | null;
        scores_released_at: Date | null;
      }
  );

/** Questionnaires the user is invited to or has answered, newest first, each with its last attempt. */
export async function listMyQuestionnaires(scope: Scope, nowMs: number): Promise<MyQuestionnaire[]> {
  const { rows } = await scope.client.query<MyRow>({
    name: 'exam-my-questionnaires',
    text: `
      select ${headColumns}, a.id as attempt_id, ${participationColumn} as attempt_state, a.finished_at,
             s.released_at as scores_released_at
        from participants p
        join questionnaires q on q.id = p.questionnaire_id and q.state in ('released', 'closed')
        join institutions i on i.id = q.institution_id
        left join lateral (select * from attempts a where a.participant_id = p.id order by a.number desc limit 1) a on true
        left join score_sheets s on s.attempt_id = a.id
       where p.user_id = $1
       order by coalesce(q.starts_at, q.released_at, q.created_at) desc, q.id
       limit 200`,
    values: [scope.userId],
  });
  const mine = rows.map((row) => ({
    head: headOf(row),
    attempt:
      row.attempt_id === null
        ? null
        : {
            id: row.attempt_id,
            state: row.attempt_state,
            finishedAt: row.finished_at,
            releasedAt: row.scores_released_at,
          },
  }));
  const heads = mine.map(({ head }) => head);
  const statuses = await loadMyStatuses(
    scope.client,
    scope.userId,
    heads.map(({ id }) => id),
  );
  const started = await countStarted(scope.client, heads);
  return mine.map(({ head, attempt }) => {
    const access = accessFor(head, statuses.get(head.id), nothingProvided, started.get(head.id) ?? 0, nowMs);
    return { head, attempt, mayStart: canEnter(access), admittedWith: admittedWithOf(statuses.get(head.id)) };
  });
}
