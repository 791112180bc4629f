import { AppError } from '@certame/contract/errors.ts';
import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { openAttemptStates } from '@certame/contract/features/exam/states.ts';
import type { Annotation } from '@certame/contract/features/grading/annotations.ts';
import { type QuestionType, questionTypes } from '@certame/contract/features/questions/question-types.ts';
import { files } from '@certame/db/schema/operations.ts';
import { and, eq, like, sql } from '@certame/db/sql.ts';
import { answerFilesOf, pictureIdOf } from '@certame/rules/grading/annotations/answer-pictures.ts';
import { regionsOf } from '@certame/rules/grading/annotations/split-annotations.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { AnswerRef } from '../lock-my-assignment.ts';

const answerRow = z.object({
  type: z.custom<QuestionType>((type) => questionTypes.some((one) => one === type)),
  value: z.custom<ResponseValue>(),
});

/** Files of an answer that the reader was given, once its attempt is closed. */
async function loadFileIds(scope: Scope, { configId, attemptId, itemId }: AnswerRef): Promise<string[]> {
  const [row] = await queryRows(
    scope,
    answerRow,
    sql`select q.type, r.value
          from grading_assignments g
          join attempts a on a.id = g.attempt_id and a.state not in ${[...openAttemptStates]}
           and a.user_id is distinct from ${scope.userId}
          join responses r on r.attempt_id = g.attempt_id and r.item_id = g.item_id
          join questionnaire_items i on i.id = g.item_id
          join questions q on q.id = i.question_id
         where g.attempt_id = ${attemptId} and g.item_id = ${itemId} and g.config_id = ${configId}
           and g.grader_id = ${scope.userId} and g.institution_id = ${scope.institutionId}`,
  );
  return row ? answerFilesOf(row.type, row.value) : [];
}

/**
 * A picture of an answer under a name that says nothing: the one that its author gave the file may say whose it is.
 * @throws AppError `not-found`, for pictures of answers that the reader was not given too.
 */
export async function findPicture(scope: Scope, ref: AnswerRef, pictureId: string) {
  const fileIds = await loadFileIds(scope, ref);
  const place = fileIds.findIndex((id) => pictureIdOf(id) === pictureId.toLowerCase());
  const [file] =
    place === -1
      ? []
      : await scope.tx
          .select()
          .from(files)
          .where(
            and(
              eq(files.id, fileIds[place] ?? ''),
              eq(files.purpose, 'answer'),
              eq(files.subject_id, ref.attemptId),
              like(files.mime, 'image/%'),
            ),
          );
  if (!file) throw new AppError('not-found');
  return { ...file, name: String(place + 1) };
}

/** Regions are about pictures of the answer itself. @throws AppError `invalid-value`. */
export async function requireOwnPictures(
  scope: Scope,
  { annotations, ...ref }: AnswerRef & { annotations: readonly Annotation[] },
): Promise<void> {
  const regions = regionsOf(annotations);
  if (regions.length === 0) return;
  const own = new Set((await loadFileIds(scope, ref)).map(pictureIdOf));
  if (!regions.every(({ picture }) => own.has(picture))) throw new AppError('invalid-value');
}
