import type { SearchKind } from '@certame/contract/features/search/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { rolesHeldOrPending } from '#features/accounts/index.ts';
import { isContentStaff, studentCondition } from '#features/contents/index.ts';
import { visibleRooms } from '#features/rooms/index.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';

/** Who searches, and when. */
export interface SearchReader {
  scope: Scope;
  permissions: ReadonlySet<string>;
  now: Date;
  translate: Translate;
}

export interface Source {
  /** Rows aliased `t`. */
  from: SQL;
  /** What names the record in an address; its id where nothing is said. */
  id?: SQL;
  label: SQL;
  detail: SQL;
  /** The record in whose page it stands. */
  parent?: SQL;
  /** What the list of the kind leaves out too; what a rule of data access hides, the policies of the tables do. */
  where?: (reader: SearchReader) => SQL | Promise<SQL>;
}

const nothing = sql`null::text`;

/** The user attends the class `t`. */
const attends = ({ userId }: Scope): SQL => sql`exists (
  select from class_students s join people p on p.id = s.person_id
   where s.class_id = t.id and p.user_id = ${userId} and p.active)`;

/** Where each kind stands. */
export const sources: Record<SearchKind, Source> = {
  answers: {
    from: sql`questionnaires t`,
    id: sql`t.short_url_id`,
    label: sql`t.name`,
    detail: nothing,
    where: ({ scope }) => sql`t.state = 'released' and exists (
      select from participants p where p.questionnaire_id = t.id and p.user_id = ${scope.userId})`,
  },
  students: {
    from: sql`people t`,
    label: sql`t.name`,
    detail: sql`coalesce(t.identifier, t.email)`,
    where: () => sql`t.kind = 'student'`,
  },
  classes: {
    from: sql`classes t`,
    label: sql`t.name`,
    detail: sql`t.code`,
    where: ({ scope, permissions }) =>
      satisfiesRule('classes.menu', permissions) ? sql`true` : attends(scope),
  },
  questionnaires: {
    from: sql`questionnaires t`,
    label: sql`t.name`,
    detail: nothing,
    where: () => sql`t.state <> 'archived'`,
  },
  questions: {
    from: sql`questions t`,
    label: sql`coalesce(nullif(t.title, ''), t.excerpt)`,
    detail: sql`case when t.title = '' then null else left(t.excerpt, 120) end`,
    where: () => sql`t.deleted_at is null`,
  },
  contents: {
    from: sql`contents t`,
    label: sql`t.name`,
    detail: nothing,
    where: async ({ scope, now }) =>
      (await isContentStaff(scope)) ? sql`true` : studentCondition(scope, now),
  },
  courses: { from: sql`courses t`, label: sql`t.name`, detail: sql`t.code` },
  disciplines: { from: sql`disciplines t`, label: sql`t.name`, detail: nothing },
  classroom_configs: { from: sql`room_configs t`, label: sql`t.name`, detail: sql`t.prefix` },
  classrooms: {
    from: sql`rooms t`,
    label: sql`t.name`,
    detail: sql`(select c.name from room_configs c where c.id = t.config_id)`,
    where: ({ scope }) => visibleRooms(scope),
  },
  campaigns: { from: sql`campaigns t`, label: sql`t.name`, detail: sql`t.code` },
  leads: {
    from: sql`campaign_leads t`,
    label: sql`t.name`,
    detail: sql`(select t.email || ' · ' || c.name from campaigns c where c.id = t.campaign_id)`,
    parent: sql`t.campaign_id`,
    // They stand in their campaign's page, which both rights together open.
    where: ({ permissions }) => (satisfiesRule('campaigns.menu', permissions) ? sql`true` : sql`false`),
  },
  missives: { from: sql`mailings t`, label: sql`t.subject`, detail: nothing },
  email_templates: { from: sql`email_templates t`, label: sql`t.name`, detail: sql`t.subject` },
  news: { from: sql`news t`, label: sql`t.title`, detail: nothing },
  users: {
    from: sql`users t`,
    label: sql`t.name`,
    detail: sql`t.email`,
    where: () => sql`exists (select from ${rolesHeldOrPending('h')} where h.user_id = t.id
                        and h.institution_id = (select current_institution()))`,
  },
  roles: { from: sql`roles t`, label: sql`t.name`, detail: nothing },
};
