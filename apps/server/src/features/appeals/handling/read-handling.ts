import { AppError } from '@certame/contract/errors.ts';
import { appealEffectSchema } from '@certame/contract/features/appeals/effects.ts';
import type { Handling } from '@certame/contract/features/appeals/handling/endpoints.ts';
import { effectKinds, openAppealStatuses } from '@certame/contract/features/appeals/states.ts';
import { users } from '@certame/db/schema/identity.ts';
import { inArray, sql } from '@certame/db/sql.ts';
import { mayHandle } from '@certame/rules/appeals/appeal-states.ts';
import { z } from 'zod';
import { getDefinition, getForm, loadKeys, numbersOf } from '#features/exam/index.ts';
import { findOtherGraders } from '#features/grading/index.ts';
import { getQuestionnaireRow, isEditor, listQuestions, settingsOf } from '#features/questionnaires/index.ts';
import { findAttemptResult, loadValues } from '#features/results/index.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import { textOfList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import { type AppealRecord, findAppeal, presentAppeal } from '../queries/read-appeal.ts';

const togetherRow = z.object({
  id: z.string(),
  protocol: z.string(),
  requester: z.string(),
  status: z.enum(openAppealStatuses),
});

/** Open appeals of others against the same question, or against the whole exam. */
const findTogether = (scope: Scope, { id, questionnaire_id, item_id }: AppealRecord) =>
  item_id === null
    ? Promise.resolve([])
    : queryRows(
        scope,
        togetherRow,
        sql`select p.id, p.protocol, coalesce(person.name, u.name) as requester, p.status
              from appeals p join appeals this on this.id = ${id} and p.question_id = this.question_id
              join attempts a on a.id = p.attempt_id join participants t on t.id = a.participant_id
              join users u on u.id = p.user_id left join people person on person.id = t.person_id
             where p.questionnaire_id = ${questionnaire_id} and p.id <> this.id and p.user_id is distinct from ${scope.userId}
               and p.status = any(${textOfList(openAppealStatuses)}::text[])
             order by p.created_at, p.id limit 500`,
      );

const effectRow = z.object({
  id: z.string(),
  kind: z.enum(effectKinds),
  detail: appealEffectSchema,
  reason: z.string(),
  grader: z.string().nullable(),
  has_scored: z.boolean(),
  created_at: instantColumn,
  undone_at: instantColumn.nullable(),
});

async function findEffect(scope: Scope, { effect_id }: AppealRecord): Promise<Handling['effect']> {
  if (effect_id === null) return null;
  const [row] = await queryRows(
    scope,
    effectRow,
    sql`select e.id, e.kind, e.detail, e.reason, e.created_at, e.undone_at, u.name as grader,
               coalesce(g.status in ('scored', 'released'), false) as has_scored
          from appeal_effects e
          left join grading_assignments g on e.kind = 'regrade' and g.id = (e.before->>'assignment_id')::uuid
          left join users u on u.id = g.grader_id
         where e.id = ${effect_id}`,
  );
  if (!row) return null;
  const { grader, has_scored, created_at, undone_at, ...effect } = row;
  return {
    ...effect,
    grader: grader === null ? null : { name: grader, has_scored },
    created_at: created_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
  };
}

async function findGraders(scope: Scope, { answer_id, item_id }: AppealRecord) {
  if (item_id === null) return [];
  const ids = await findOtherGraders(scope, { attemptId: answer_id, itemId: item_id });
  if (ids.length === 0) return [];
  return scope.tx
    .select({ id: users.id, name: sql<string>`coalesce(${users.name}, ${users.email})` })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.name);
}

/** The exam as far as handling needs it: the candidate's questions, and the one that the appeal is about with its key. */
async function findExam(scope: Scope, record: AppealRecord): Promise<Pick<Handling, 'items' | 'question'>> {
  const definition = await getDefinition(scope.client, record.questionnaire_id);
  const result = await findAttemptResult(scope, record.answer_id);
  const titles = new Map((await listQuestions(scope, definition)).map(({ item, title }) => [item.id, title]));
  const details = result?.current?.details ?? {};
  const items = [...numbersOf(await getForm(scope.client, record.answer_id))].flatMap(([item_id, number]) => {
    const item = definition.items.get(item_id);
    if (!item) return [];
    const score = details[item_id]?.score ?? null;
    return [{ item_id, number, title: titles.get(item_id) ?? '', score, max: item.max }];
  });
  const item = record.item_id === null ? undefined : definition.items.get(record.item_id);
  const key = item && (await loadKeys(scope.client, definition)).get(item.id);
  if (!item || !key) return { items, question: null };
  const values = await loadValues(scope, record.answer_id);
  return {
    items,
    question: {
      title: titles.get(item.id) ?? '',
      type: item.type,
      content: item.content,
      key,
      value: values.get(item.id) ?? null,
      score: details[item.id]?.score ?? null,
      max: item.max,
      voided: item.voided,
    },
  };
}

async function isAmongEditors(scope: Scope, { questionnaire_id }: AppealRecord): Promise<boolean> {
  const row = await getQuestionnaireRow(scope, questionnaire_id);
  return isEditor(scope, { groupId: settingsOf(row).editors_group_id, createdBy: row.created_by });
}

/** An appeal with all that deciding on it needs. `mayEdit`: the reader may edit questionnaires. @throws AppError `not-found`, also for the own one. */
export async function readHandling(scope: Scope, id: string, mayEdit: boolean): Promise<Handling> {
  const record = await findAppeal(scope, id);
  if (!mayHandle({ requesterId: record.user_id }, scope.userId)) throw new AppError('not-found');
  return {
    ...(await presentAppeal(scope, record, true)),
    requester: record.requester,
    questionnaire_id: record.questionnaire_id,
    handler_id: record.handler_id,
    handler: record.handler,
    due_at: record.due_at?.toISOString() ?? null,
    ...(await findExam(scope, record)),
    together: await findTogether(scope, record),
    graders: await findGraders(scope, record),
    effect: await findEffect(scope, record),
    may_change: mayEdit && (await isAmongEditors(scope, record)),
  };
}
