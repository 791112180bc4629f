import type { AnonymousVisibility } from '@certame/contract/features/anonymous-answers/endpoints.ts';
import { participationStates } from '@certame/contract/features/exam/states.ts';
import { anonymous_answers } from '@certame/db/schema/attempts.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { computeAnonymousVisibility } from '@certame/rules/questionnaires/anonymity.ts';
import { z } from 'zod';
import { type ExamDefinition, getDefinition } from '#features/exam/index.ts';
import { getQuestionnaireRow } from '#features/questionnaires/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

export interface AnonymousQuestionnaire {
  definition: ExamDefinition;
  visibility: AnonymousVisibility;
  /** By item: the question's place. */
  numbers: ReadonlyMap<string, number>;
}

const attemptRow = z.object({ state: z.enum(participationStates), is_detached: z.boolean() });

/** Questions in the order in which everybody has them; anonymous ones have no draws. */
function numbersOf(definition: ExamDefinition): Map<string, number> {
  const items = definition.sections.flatMap((section) => section.items);
  const questions = items.filter(
    ({ type, drawId, isSuperseded }) => type !== 'section' && drawId === null && !isSuperseded,
  );
  const numbers = new Map(questions.map(({ id }, index) => [id, index + 1]));
  // One whose question was changed keeps what was answered before.
  for (const item of items)
    if (item.isSuperseded && item.type !== 'section') numbers.set(item.id, numbers.size + 1);
  return numbers;
}

/** One without anonymous answers has none to show. @throws AppError `not-found`. */
export async function findAnonymousQuestionnaire(scope: Scope, id: string): Promise<AnonymousQuestionnaire> {
  await getQuestionnaireRow(scope, id);
  const definition = await getDefinition(scope.client, id);
  const attempts = await queryRows(
    scope,
    attemptRow,
    sql`select distinct state, detach_answers_at is null as is_detached from attempts
         where questionnaire_id = ${id} and institution_id = ${scope.institutionId}`,
  );
  const visibility = definition.settings.anonymous
    ? computeAnonymousVisibility({
        state: definition.state,
        attempts: attempts.map(({ state, is_detached }) => ({ state, isDetached: is_detached })),
        answers: await scope.tx.$count(anonymous_answers, eq(anonymous_answers.questionnaire_id, id)),
      })
    : 'open';
  return { definition, visibility, numbers: numbersOf(definition) };
}
