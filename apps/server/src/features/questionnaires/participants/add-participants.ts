import { AppError } from '@certame/contract/errors.ts';
import type { addParticipants as endpoint } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { BodyOf, ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { seatNewcomers } from '#features/rooms/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getQuestionnaireRow, requireState } from '../store.ts';
import { inviteParticipants } from './invite.ts';

type Body = BodyOf<typeof endpoint>;

/**
 * Students of classes, students by id, by e-mail and by numeric code, each person once, in one statement. Two who add
 * the same people at once: the second waits for the first and finds them there. One who came uninvited becomes invited.
 */
const addQuery = `
  with chosen as (
    select p.id as person_id, p.user_id, cs.class_id, 0 as rank
      from class_students cs join people p on p.id = cs.person_id
     where cs.class_id = any($3::uuid[])
       and p.institution_id = $1 and p.kind = 'student' and p.active and p.user_id is not null
    union all
    select p.id, p.user_id, null, 1
      from people p
     where p.institution_id = $1 and p.kind = 'student' and p.active and p.user_id is not null
       and (p.id = any($4::uuid[]) or p.email = any($5::text[]) or p.identifier = any($5::text[]))
  ), one as (
    select distinct on (user_id) person_id, user_id, class_id from chosen order by user_id, rank, class_id, person_id
  ), added as (
    insert into participants as own (institution_id, questionnaire_id, person_id, user_id, class_id)
    select $1, $2, person_id, user_id, class_id from one order by user_id
    on conflict (questionnaire_id, user_id) do update
       set invited = true, invite_status = 'p', class_id = coalesce(excluded.class_id, own.class_id), updated_at = now()
     where not own.invited
    returning own.id
  )
  select (select count(*)::int from one) as chosen, coalesce(array_agg(id), '{}') as ids from added`;

const knownQuery = `
  select t.term from unnest($2::text[]) as t(term)
   where not exists (select from people p
                      where p.institution_id = $1 and p.kind = 'student' and p.active and p.user_id is not null
                        and (p.email = t.term or p.identifier = t.term))`;

/** Students that a class or an id names and that have no account to answer with. */
const withoutAccountQuery = `
  select distinct p.email from people p
   where p.institution_id = $1 and p.kind = 'student' and p.active and p.user_id is null
     and (p.id = any($3::uuid[]) or exists (select from class_students cs
                                             where cs.person_id = p.id and cs.class_id = any($2::uuid[])))
   order by p.email limit 200`;

const missingQuery = (table: 'classes' | 'people'): string => `
  select exists (select from unnest($2::uuid[]) as t(id)
                  where not exists (select from ${table} x where x.id = t.id and x.institution_id = $1
                                    ${table === 'people' ? "and x.kind = 'student'" : ''})) as missing`;

async function requireKnown(scope: Scope, body: Body): Promise<void> {
  for (const [field, table, ids] of [
    ['class_ids', 'classes', body.class_ids],
    ['student_ids', 'people', body.student_ids],
  ] as const) {
    const { rows } = await scope.client.query<{ missing: boolean }>(missingQuery(table), [
      scope.institutionId,
      ids,
    ]);
    if (rows[0]?.missing) throw new AppError('validation', { fields: { [field]: [{ key: 'foreign' }] } });
  }
}

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
  { jobs }: Pick<Services, 'jobs'>,
  id: string,
  body: Body,
): Promise<ReplyOf<typeof endpoint>['model']> {
  const row = await getQuestionnaireRow(scope, id, 'share');
  requireState(row, ['draft', 'released']);
  const terms = termsOf(body.emails);
  if (terms.length + body.class_ids.length + body.student_ids.length === 0)
    throw new AppError('validation', { fields: { emails: [{ key: 'required' }] } });
  await requireKnown(scope, body);

  const { client, institutionId } = scope;
  const { rows } = await client.query<{ chosen: number; ids: string[] }>(addQuery, [
    institutionId,
    id,
    body.class_ids,
    body.student_ids,
    terms,
  ]);
  const { chosen, ids } = rows[0] ?? { chosen: 0, ids: [] };
  const unknown = await client.query<{ term: string }>(knownQuery, [institutionId, terms]);
  const withoutAccount = await client.query<{ email: string }>(withoutAccountQuery, [
    institutionId,
    body.class_ids,
    body.student_ids,
  ]);
  if (ids.length > 0) await seatNewcomers(scope, id);
  if (row.state === 'released' && ids.length > 0)
    await inviteParticipants(scope, jobs, id, { only: 'pending', participantIds: ids });
  return {
    added: ids.length,
    already: chosen - ids.length,
    unknown: [...unknown.rows.map((one) => one.term), ...withoutAccount.rows.map((one) => one.email)],
  };
}
