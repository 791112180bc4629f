import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/questionnaires/endpoints.ts';
import type { QuestionnaireRow } from '@certame/contract/features/questionnaires/questionnaire.ts';
import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { mayEditQuestionnaire } from '@certame/rules/questionnaires/editors.ts';
import { isPlainForm } from '@certame/rules/questionnaires/plain-form.ts';
import { defineList } from '#crud/lists/define-list.ts';
import { periodFilters } from '#crud/lists/list-conditions.ts';
import { withInstants } from '#crud/lists/read-list.ts';
import type { Scope } from '#plugins/database.ts';
import { administersHere, isInGroup } from '../editors/editor-conditions.ts';
import { settingsOf } from '../questionnaire-repository.ts';
import { questionnaireFilters } from './questionnaire-filters.ts';

const ofInstitution = ({ institutionId }: Scope): SQL => sql`
  select q.id, q.short_url_id, q.name, q.state, q.starts_at, q.ends_at, q.scores_released_at, q.created_at, q.updated_at,
         q.search_text
    from questionnaires q where q.institution_id = ${institutionId}`;

/** What `mayEditQuestionnaire` asks, beside the row. */
interface Stored extends Omit<QuestionnaireRow, 'plain_form' | 'anonymous'> {
  editors_group_id: string | null;
  in_group: boolean;
  administers: boolean;
  settings: unknown;
}

const details = (scope: Scope) => ({
  select: sql`c.participants, a.attempts, a.finished, a.participants_finished, placed.count + drawn.count as questions,
              e.editors_group, e.editors_group_id, e.in_group, e.is_mine, e.settings, ${administersHere(scope)} as administers`,
  joins: sql`,
         lateral (select count(*)::int as count
                    from questionnaire_items i join questions q on q.id = i.question_id
                   where i.questionnaire_id = t.id and i.draw_id is null and i.superseded_at is null
                     and q.type <> 'section') placed,
         lateral (select coalesce(sum(d.count), 0)::int as count
                    from questionnaire_draws d join questionnaire_sections s on s.id = d.section_id
                   where s.questionnaire_id = t.id) drawn,
         lateral (select count(*)::int as participants from participants p where p.questionnaire_id = t.id) c,
         lateral (select count(*)::int as attempts,
                         (count(*) filter (where a.state not in ('in_progress', 'paused')))::int as finished,
                         (count(distinct a.participant_id) filter (where a.state not in ('in_progress', 'paused')))::int as participants_finished
                    from attempts a where a.questionnaire_id = t.id) a,
         lateral (select g.name as editors_group, q.settings ->> 'editors_group_id' as editors_group_id, q.settings,
                         coalesce(q.created_by = ${scope.userId}::uuid, false) as is_mine,
                         ${isInGroup(scope, sql`g.id`)} as in_group
                    from questionnaires q
                    left join editor_groups g on g.id = (q.settings ->> 'editors_group_id')::uuid
                   where q.id = t.id) e`,
});

/** What of its settings the lists need. */
function shapeOf(stored: unknown): Pick<QuestionnaireRow, 'plain_form' | 'anonymous'> {
  const settings = settingsOf({ settings: stored as QuestionnaireSettings });
  return { plain_form: isPlainForm(settings), anonymous: settings.anonymous };
}

const present = ({
  editors_group_id,
  in_group,
  administers,
  settings,
  ...row
}: Stored): QuestionnaireRow => ({
  ...row,
  ...shapeOf(settings),
  may_edit: mayEditQuestionnaire({
    groupId: editors_group_id,
    isMember: in_group,
    isCreator: row.is_mine,
    administers,
  }),
});

/** Counts are read for the rows of a page; so they can't be sorted by. */
export const questionnaireList = defineList<typeof contract.listQuestionnaires, undefined, Stored>({
  list: contract.listQuestionnaires,
  export: contract.exportQuestionnaires,
  title: ({ translate }) => translate('titles./questionnaires'),
  labels: 'questionnaires.server.columns',
  columns: {
    name: { kind: 'text', sort: true },
    state: { kind: 'select', sort: true, valueLabels: 'questionnaires.states' },
    editors_group: {
      kind: 'text',
      cell: (row, { translate }) => row.editors_group ?? translate('questionnaires.all_editors'),
      notOnPaper: true,
    },
    starts_at: { kind: 'dateTime', sort: true },
    ends_at: { kind: 'dateTime', sort: true },
    questions: { kind: 'integer' },
    participants: { kind: 'integer' },
    attempts: { kind: 'integer' },
    finished: { kind: 'integer' },
    updated_at: { kind: 'dateTime', sort: true },
  },
  sort: { by: 'id' },
  orders: { created_at: sql`t.created_at` },
  filters: {
    ...questionnaireFilters,
    // One without an end goes on; a draft without any period is of the day on which it was made.
    ...periodFilters(
      sql`coalesce(t.starts_at, t.created_at)`,
      sql`coalesce(t.ends_at, case when t.starts_at is null and t.state = 'draft' then t.created_at else 'infinity' end)`,
    ),
  },
  instants: ['created_at', 'scores_released_at'],
  from: ({ scope }) => ofInstitution(scope),
  details: ({ scope }) => details(scope),
  present,
});

/** @throws AppError `not-found`. */
export async function getRow(scope: Scope, id: string): Promise<QuestionnaireRow> {
  const { select, joins } = details(scope);
  const { rows } = await scope.tx.execute(
    sql`select t.*, ${select} from (${ofInstitution(scope)} and q.id = ${id}) t ${joins}`,
  );
  if (!rows[0]) throw new AppError('not-found');
  return present(withInstants(questionnaireList, rows[0]) as Stored);
}
