import { participationStates } from '@certame/contract/features/exam/states.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { periodFilters } from '#crud/lists/list-conditions.ts';
import { participationColumn } from '#features/exam/index.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { ReportContext } from '../define-report.ts';

export const personColumns = sql`coalesce(person.name, u.name) as name, person.identifier, c.name as class_name, p.class_id,
  concat_ws(' ', u.search_text, person.search_text) as search_text`;
export const personTables = sql`
  join users u on u.id = p.user_id
  left join people person on person.id = p.person_id
  left join classes c on c.id = p.class_id`;

/** Of attempts `a` and who made them, without the id. */
export const attemptColumns = sql`a.questionnaire_id, a.user_id, a.number, ${sql.raw(participationColumn)} as state, a.started_at,
  a.finished_at, ${personColumns}`;
export const attemptTables = sql`attempts a join participants p on p.id = a.participant_id ${personTables}`;

/** Attempts `a` of the report's questionnaires. */
export const isOfSubject = ({ scope, found }: Pick<ReportContext, 'scope' | 'found'>): SQL =>
  sql`a.questionnaire_id = any(${uuidList(found.questionnaires.map(({ id }) => id))}) and a.institution_id = ${scope.institutionId}`;

/** Minutes with one decimal, of two instants or of milliseconds. */
export const minutesBetween = (from: SQL, to: SQL): SQL =>
  sql`round((extract(epoch from ${to} - ${from}) / 60)::numeric, 1)`;

/** Read by `find`: it limits no rows. */
export const readByFind = (): SQL => sql`true`;

export const personFilters = {
  class_id: { column: sql`t.class_id`, accepts: isUuid },
  user_id: { column: sql`t.user_id`, accepts: isUuid },
};
export const attemptFilters = {
  questionnaire_id: readByFind,
  ...personFilters,
  state: { column: sql`t.state`, accepts: participationStates },
  ...periodFilters(sql`t.started_at`),
};

/** Columns of whoever made an attempt, and which one. */
export const personListColumns = {
  name: { kind: 'text', sort: true },
  identifier: { kind: 'text', sort: true },
  class_name: { kind: 'text', sort: true },
} as const;
export const attemptListColumns = {
  ...personListColumns,
  number: { kind: 'integer', sort: true, notOnPaper: true },
  state: { kind: 'select', sort: true, valueLabels: 'results.server.states' },
} as const;
