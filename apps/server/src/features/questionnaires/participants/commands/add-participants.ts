import { AppError } from '@certame/contract/errors.ts';
import type { addParticipants as endpoint } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { BodyOf, ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { allocateLateJoiners } from '#features/rooms/index.ts';
import { queryCondition, queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockForChange, requireState } from '../../questionnaire-repository.ts';
import { inviteParticipants } from './invite-participants.ts';

/** `id`: of the questionnaire. */
type AddParticipantsInput = BodyOf<typeof endpoint> & { id: string };

/**
 * Students of classes, students by id, by e-mail and by numeric code, each person once, in one statement. Two who add
 * the same people at once: the second waits for the first and finds them there. One who came uninvited becomes invited.
 */
const addQuery = (
  { institutionId }: Scope,
  { id, class_ids, student_ids }: AddParticipantsInput,
  terms: string[],
) => sql`
  with chosen as (
    select p.id as person_id, p.user_id, cs.class_id, 0 as rank
      from class_students cs join people p on p.id = cs.person_id
     where cs.class_id = any(${uuidList(class_ids)})
       and p.institution_id = ${institutionId} and p.kind = 'student' and p.active and p.user_id is not null
    union all
    select p.id, p.user_id, null, 1
      from people p
     where p.institution_id = ${institutionId} and p.kind = 'student' and p.active and p.user_id is not null
       and (p.id = any(${uuidList(student_ids)}) or p.email = any(${sql.param(terms)}::text[]) or p.identifier = any(${sql.param(terms)}::text[]))
  ), one as (
    select distinct on (user_id) person_id, user_id, class_id from chosen order by user_id, rank, class_id, person_id
  ), added as (
    insert into participants as own (institution_id, questionnaire_id, person_id, user_id, class_id)
    select ${institutionId}::uuid, ${id}::uuid, person_id, user_id, class_id from one order by user_id
    on conflict (questionnaire_id, user_id) do update
       set invited = true, invite_status = 'p', class_id = coalesce(excluded.class_id, own.class_id), updated_at = now()
     where not own.invited
    returning own.id
  )
  select (select count(*)::int from one) as chosen, coalesce(array_agg(id), '{}') as ids from added`;

const unknownQuery = ({ institutionId }: Scope, terms: string[]) => sql`
  select t.term from unnest(${sql.param(terms)}::text[]) as t(term)
   where not exists (select from people p
                      where p.institution_id = ${institutionId} and p.kind = 'student' and p.active and p.user_id is not null
                        and (p.email = t.term or p.identifier = t.term))`;

/** Students that a class or an id names and that have no account to answer with. */
const withoutAccountQuery = (
  { institutionId }: Scope,
  { class_ids, student_ids }: AddParticipantsInput,
) => sql`
  select distinct p.email from people p
   where p.institution_id = ${institutionId} and p.kind = 'student' and p.active and p.user_id is null
     and (p.id = any(${uuidList(student_ids)}) or exists (select from class_students cs
                                             where cs.person_id = p.id and cs.class_id = any(${uuidList(class_ids)})))
   order by p.email limit 200`;

const isAnyMissing = ({ institutionId }: Scope, table: 'classes' | 'people', ids: readonly string[]) => sql`
  exists (select from unnest(${uuidList(ids)}) as t(id)
                  where not exists (select from ${sql.identifier(table)} x
                                     where x.id = t.id and x.institution_id = ${institutionId}
                                       ${table === 'people' ? sql`and x.kind = 'student'` : sql``}))`;

async function requireExisting(scope: Scope, input: AddParticipantsInput): Promise<void> {
  for (const [field, table, ids] of [
    ['class_ids', 'classes', input.class_ids],
    ['student_ids', 'people', input.student_ids],
  ] as const) {
    if (await queryCondition(scope, isAnyMissing(scope, table, ids)))
      throw new AppError('validation', { fields: { [field]: [{ key: 'foreign' }] } });
  }
}

const addedRow = z.object({ chosen: z.int(), ids: z.array(z.string()) });

/** E-mails and codes as typed: parted by commas, semicolons or line ends, in any case. */
export const termsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((term) => term.trim().toLowerCase())
      .filter((term) => term !== ''),
  ),
];

/**
 * Adds registered students and, where the questionnaire is released, invites those who are new to it. Terms that name
 * nobody, and students without an account, come back as `unknown`. @throws AppError `questionnaire-state`, `validation`.
 */
export async function addParticipants(
  scope: Scope,
  services: Pick<Services, 'jobs'>,
  input: AddParticipantsInput,
): Promise<ReplyOf<typeof endpoint>['model']> {
  const { id } = input;
  const row = await lockForChange(scope, id, 'share');
  requireState(row, ['draft', 'released']);
  const terms = termsOf(input.emails);
  if (terms.length + input.class_ids.length + input.student_ids.length === 0)
    throw new AppError('validation', { fields: { emails: [{ key: 'required' }] } });
  await requireExisting(scope, input);

  const [added] = await queryRows(scope, addedRow, addQuery(scope, input, terms));
  const { chosen, ids } = added ?? { chosen: 0, ids: [] };
  const unknown = await queryRows(scope, z.object({ term: z.string() }), unknownQuery(scope, terms));
  const withoutAccount = await queryRows(
    scope,
    z.object({ email: z.string() }),
    withoutAccountQuery(scope, input),
  );
  if (ids.length > 0) await allocateLateJoiners(scope, id);
  if (row.state === 'released' && ids.length > 0)
    await inviteParticipants(scope, services, { questionnaireId: id, only: 'pending', participantIds: ids });
  return {
    added: ids.length,
    already: chosen - ids.length,
    unknown: [...unknown.map(({ term }) => term), ...withoutAccount.map(({ email }) => email)],
  };
}
