import { AppError } from '@certame/contract/errors.ts';
import type { AppealReason } from '@certame/contract/features/appeals/states.ts';
import { appeals } from '@certame/db/schema/appeals.ts';
import { sql } from '@certame/db/sql.ts';
import { answerDueMs, appealRefusalOf } from '@certame/rules/appeals/appeal-window.ts';
import { formatProtocol } from '@certame/rules/appeals/protocol.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { replaceFiles } from '../attach-files.ts';
import { type AppealSubject, findSubject } from '../find-subject.ts';
import { tellCandidates } from '../tell.ts';
import { writeHistory } from '../write-history.ts';

export interface NewAppeal {
  attemptId: string;
  /** Null: against the whole exam. */
  itemId: string | null;
  reason: AppealReason;
  reasoning: string;
  fileIds: readonly string[];
}

/** The next number of the institution. Its row stays locked until the commit: appeals are filed one after the other. */
async function takeProtocol(scope: Scope, now: Date): Promise<string> {
  const [row] = await queryRows(
    scope,
    z.object({ year: z.int(), last: z.int() }),
    sql`insert into appeal_protocols as p (institution_id, year, last)
        select i.id, extract(year from ${now.toISOString()}::timestamptz at time zone i.time_zone)::int, 1
          from institutions i where i.id = ${scope.institutionId}
        on conflict (institution_id, year) do update set last = p.last + 1
        returning year, last`,
  );
  if (!row) throw new Error('No protocol number');
  return formatProtocol(row.year, row.last);
}

/** @throws AppError `not-found` for a question that the attempt doesn't have, `appeals-closed`, `appeal-subject`, `appeal-exists`, `appeal-limit`. */
function requireAllowed(subject: AppealSubject, itemId: string | null, nowMs: number) {
  const item = itemId === null ? null : subject.items.find(({ id }) => id === itemId);
  if (item === undefined) throw new AppError('not-found');
  const refusal = appealRefusalOf({
    rules: subject.rules,
    firstReleasedMs: subject.firstReleasedMs,
    nowMs,
    filed: subject.filed,
    subject: item === null ? 'exam' : item.isBarred ? 'barred-item' : 'item',
    isRepeated: item === null ? subject.hasExamAppeal : item.isAppealed,
  });
  if (refusal) throw new AppError(refusal);
  return item;
}

/** Files an appeal against the own released result. @returns its id. @throws as `requireAllowed`, and AppError `validation`. */
export async function createAppeal(scope: Scope, services: Services, input: NewAppeal): Promise<string> {
  const nowMs = services.now();
  const now = new Date(nowMs);
  const itemId = input.itemId?.toLowerCase() ?? null;
  // Before it is asked what there is already: of two at once the second one sees the first.
  const protocol = await takeProtocol(scope, now);
  const subject = await findSubject(scope, input.attemptId);
  const item = requireAllowed(subject, itemId, nowMs);
  const dueMs = answerDueMs(subject.rules, nowMs);
  const questionnaireId = subject.definition.id;
  const [made] = await scope.tx
    .insert(appeals)
    .values({
      institution_id: scope.institutionId,
      questionnaire_id: questionnaireId,
      attempt_id: subject.attemptId,
      user_id: scope.userId ?? '',
      protocol,
      item_id: itemId,
      question_id: itemId && sql`(select question_id from questionnaire_items where id = ${itemId})`,
      item_number: item?.number ?? null,
      reason: input.reason,
      reasoning: input.reasoning,
      filed_score: subject.releasedTotal,
      due_at: dueMs === null ? null : new Date(dueMs),
      created_at: now,
      updated_at: now,
    })
    .returning();
  if (!made) throw new Error('No appeal was made');
  await replaceFiles(scope, made, input.fileIds);
  await writeHistory(scope, now, [{ appealId: made.id, action: 'filed', status: 'OP', isPublic: true }]);
  await tellCandidates(scope, services, 'filed', [made]);
  return made.id;
}
