import { answerKeyRule, type getPrintSetup } from '@certame/contract/features/printing/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { participants } from '@certame/db/schema/questionnaires.ts';
import { eq } from '@certame/db/sql.ts';
import { getDefinition } from '#features/exam/index.ts';
import { getQuestionnaireRow } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import { findLastInstructions } from './last-instructions.ts';

/** What there is to print of a questionnaire. @throws AppError `not-found`. */
export async function readSetup(
  scope: Scope,
  id: string,
  caller: Caller,
): Promise<ReplyOf<typeof getPrintSetup>['model']> {
  const { name } = await getQuestionnaireRow(scope, id);
  const { settings, sections, items, questions } = await getDefinition(scope.client, id);
  return {
    name,
    questions,
    participants: await scope.tx.$count(participants, eq(participants.questionnaire_id, id)),
    varies:
      settings.shuffle_questions ||
      settings.shuffle_options ||
      sections.some(({ draws }) => draws.length > 0) ||
      [...items.values()].some(({ content }) => content.shuffle_options),
    last_instructions: await findLastInstructions(scope, id),
    may_print_key: satisfiesRule(answerKeyRule, caller.permissions),
  };
}
