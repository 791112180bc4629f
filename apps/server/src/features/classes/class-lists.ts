import * as contract from '@certame/contract/features/classes/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { defineList } from '#crud/lists/define-list.ts';
import { portraitOf } from '#features/accounts/index.ts';
import { publishedNow } from '#features/contents/index.ts';
import { portraitUrl } from '#lib/file-urls.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { getClassRole } from './access.ts';
import { attending } from './attending.ts';

interface Row extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  identifier: string | null;
  created_at: string;
  contents_done: number;
  contents_total: number;
  picture: string | null;
  questionnaires_done: number;
  questionnaires_total: number;
}

/**
 * Who attends the class. Classmates learn names and nothing else, also not by searching; those who teach see how far each
 * one is.
 */
export const classmateList = defineList<typeof contract.listClassmates, { teaches: boolean }, Row>({
  list: contract.listClassmates,
  find: async ({ scope, caller, params }) => ({
    teaches: (await getClassRole(scope, caller, params.class_id)) !== 'student',
  }),
  labels: 'classes.columns',
  columns: {
    name: { kind: 'text', sort: true },
    email: { kind: 'text', sort: true },
    identifier: { kind: 'text', sort: true },
    contents: { kind: 'text' },
    questionnaires: { kind: 'text' },
  },
  shown: ({ found }) =>
    found.teaches ? ['name', 'email', 'identifier', 'contents', 'questionnaires'] : ['name'],
  sort: { by: 'name' },
  orders: { created_at: sql`t.created_at` },
  instants: ['created_at'],
  search: ({ found }) => (found.teaches ? sql`t.search_text` : sql`search_key(t.name)`),
  from: ({ scope, params }) => sql`
    select p.id, p.name, p.email, p.identifier, p.search_text, p.user_id, cs.class_id, cs.created_at
      ${attending(sql`${params.class_id}`)} where cs.institution_id = ${scope.institutionId}`,
  details: ({ now }) => ({
    select: sql`${portraitOf(sql`t.user_id`)} as picture,
      (select count(distinct v.content_id)::int from content_views v
         join content_classes cc on cc.content_id = v.content_id and cc.class_id = t.class_id
         join contents c on c.id = v.content_id
        where v.user_id = t.user_id and ${publishedNow(now)}) as contents_done,
      (select count(*)::int from content_classes cc join contents c on c.id = cc.content_id
        where cc.class_id = t.class_id and ${publishedNow(now)}) as contents_total,
      (select count(*)::int from participants pa join questionnaires q on q.id = pa.questionnaire_id
        where pa.class_id = t.class_id and pa.person_id = t.id and q.state in ('released', 'closed')
          and exists (select from attempts a where a.participant_id = pa.id
                       and a.state not in ('in_progress', 'paused'))) as questionnaires_done,
      (select count(*)::int from participants pa join questionnaires q on q.id = pa.questionnaire_id
        where pa.class_id = t.class_id and pa.person_id = t.id
          and q.state in ('released', 'closed')) as questionnaires_total`,
    joins: sql``,
  }),
  present: ({ id, name, created_at, ...row }, { found: { teaches } }) => ({
    id,
    name,
    created_at,
    email: teaches ? row.email : null,
    identifier: teaches ? row.identifier : null,
    picture: teaches ? portraitUrl(row.picture) : null,
    contents: teaches ? { done: row.contents_done, total: row.contents_total } : null,
    questionnaires: teaches ? { done: row.questionnaires_done, total: row.questionnaires_total } : null,
  }),
});

const questionnaireRow = contract.classQuestionnaireSchema.omit({ progress: true }).extend({
  starts_at: instantColumn.nullable(),
  ends_at: instantColumn.nullable(),
  done: z.int(),
  total: z.int(),
});

/** Questionnaires that the class was given: for those who teach with everybody's progress, for a student with their own. */
export async function listClassQuestionnaires(
  { tx, institutionId }: Scope,
  classId: string,
  teaches: boolean,
  userId: string,
): Promise<ReplyOf<typeof contract.listClassQuestionnaires>['model']> {
  const rows = await queryRows(
    { tx },
    questionnaireRow,
    sql`
    select q.id, q.short_url_id, q.name, q.state, q.starts_at, q.ends_at, count(*)::int as total,
           count(*) filter (where exists (select from attempts a where a.participant_id = pa.id
                                           and a.state not in ('in_progress', 'paused')))::int as done,
           max(coalesce((select a.state from attempts a where a.participant_id = pa.id
                          order by a.number desc limit 1), 'not_started')) filter (where pa.user_id = ${userId}) as my_state
      from participants pa join questionnaires q on q.id = pa.questionnaire_id
     where exists (select ${attending(sql`pa.class_id`)} where p.id = pa.person_id) and pa.class_id = ${classId} and pa.institution_id = ${institutionId} and q.state in ('released', 'closed')
       and (${teaches} or pa.user_id = ${userId})
     group by q.id order by q.starts_at desc nulls last, q.created_at desc, q.id limit 500`,
  );
  return rows.map(({ done, total, ...row }) => ({
    ...row,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    progress: teaches ? { done, total } : null,
    my_state: teaches ? null : row.my_state,
  }));
}
