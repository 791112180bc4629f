import { AppError } from '@certame/contract/errors.ts';
import { attemptStates, isOpen } from '@certame/contract/features/exam/states.ts';
import type { VoidPreview } from '@certame/contract/features/questionnaires/void-preview/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import {
  byGreatestChange,
  type ComparedScore,
  type ScoreChange,
  summarizeScoreChanges,
} from '@certame/rules/scoring/score-changes.ts';
import { z } from 'zod';
import { type ExamDefinition, getDefinition, previewVoid } from '#features/exam/index.ts';
import { idRow, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { getQuestionnaireRow, requireState } from './questionnaire-repository.ts';

const attemptRow = z.object({
  answer_id: z.string(),
  name: z.string(),
  number: z.int(),
  state: z.enum(attemptStates),
});

/** Every version of the question that an item of the questionnaire names: they are voided together. */
export const itemsOfQuestion = (scope: Scope, id: string, itemId: string) =>
  queryRows(
    scope,
    idRow,
    sql`select i.id from questionnaire_items named join question_versions v on v.id = named.question_version_id
          join questionnaire_items i on i.questionnaire_id = named.questionnaire_id and i.question_id = named.question_id
         where named.id = ${itemId} and named.questionnaire_id = ${id} and named.institution_id = ${scope.institutionId}
           and v.type <> 'section'`,
  );

const attemptsOf = (scope: Scope, id: string) =>
  queryRows(
    scope,
    attemptRow,
    sql`select a.id as answer_id, coalesce(person.name, u.name) as name, a.number, a.state
          from attempts a join participants p on p.id = a.participant_id join users u on u.id = a.user_id
          left join people person on person.id = p.person_id
         where a.questionnaire_id = ${id} and a.institution_id = ${scope.institutionId}
         order by name, a.number, a.id`,
  );

const shown = ({ total, max, percent }: ComparedScore): ComparedScore => ({ total, max, percent });

/** What attempts would have, of the questionnaire's definition. By attempt. */
export type PreviewScores = (
  definition: ExamDefinition,
  attemptIds: readonly string[],
) => Promise<Map<string, ScoreChange>>;

/** Who would get another score by a change, and by how much. @throws AppError `not-found`, `questionnaire-state`. */
export async function readScorePreview(
  scope: Scope,
  id: string,
  preview: PreviewScores,
): Promise<VoidPreview> {
  requireState(await getQuestionnaireRow(scope, id), ['released', 'closed']);
  const definition = await getDefinition(scope.client, id);
  // Nobody has a score of anonymous answers.
  const attempts = definition.settings.anonymous ? [] : await attemptsOf(scope, id);
  const closed = attempts.filter(({ state }) => !isOpen(state));
  const changes = await preview(
    definition,
    closed.map((attempt) => attempt.answer_id),
  );
  const rows = closed.flatMap(({ answer_id, name, number }) => {
    const change = changes.get(answer_id);
    if (!change) return [];
    return [{ answer_id, name, number, before: shown(change.before), after: shown(change.after) }];
  });
  return {
    ...summarizeScoreChanges(rows),
    open: attempts.length - closed.length,
    released: closed.filter(({ state }) => state === 'released').length,
    rows: rows.toSorted(byGreatestChange),
  };
}

export interface PreviewVoidInput {
  id: string;
  itemId: string;
  /** Null: the voiding is taken back. */
  mode: 'keep' | 'zero' | null;
}

/** The same for a question that is voided so. @throws AppError `not-found`, `questionnaire-state`. */
export async function readVoidPreview(scope: Scope, input: PreviewVoidInput): Promise<VoidPreview> {
  const { id, itemId, mode } = input;
  requireState(await getQuestionnaireRow(scope, id), ['released', 'closed']);
  const items = await itemsOfQuestion(scope, id, itemId);
  if (items.length === 0) throw new AppError('not-found');
  const itemIds = new Set(items.map((item) => item.id));
  return readScorePreview(scope, id, (definition, attemptIds) =>
    previewVoid(scope, definition, { itemIds, mode }, attemptIds),
  );
}
