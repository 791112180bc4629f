import { setImmediate } from 'node:timers/promises';
import { question_texts } from '@certame/db/schema/questions.ts';
import { sql } from '@certame/db/sql.ts';
import { questionText, questionTextVersion } from '@certame/rules/questions/duplicates/question-text.ts';
import { textBands } from '@certame/rules/questions/duplicates/text-bands.ts';
import type { Database, Scope } from '#plugins/database.ts';
import type { QuestionInput } from '../question-input.ts';

type Asked = Pick<QuestionInput, 'type' | 'content'>;

const valuesOf = (institutionId: string, questionId: string, { type, content }: Asked) => {
  const { text, hash } = questionText(type, content);
  return {
    question_id: questionId,
    institution_id: institutionId,
    text,
    hash,
    bands: textBands(text, institutionId),
    text_version: questionTextVersion,
  };
};

/** Keeps what the question shows now, for finding others like it. */
export async function storeQuestionText(scope: Scope, questionId: string, asked: Asked): Promise<void> {
  const values = valuesOf(scope.institutionId, questionId, asked);
  await scope.tx
    .insert(question_texts)
    .values(values)
    .onConflictDoUpdate({ target: question_texts.question_id, set: values });
}

/** The same for many that have none, or one of older rules. What somebody saves meanwhile stays: it is newer than what was read here. */
export async function fillQuestionTexts(
  database: Database,
  institutionId: string,
  questions: readonly (Asked & { id: string })[],
): Promise<void> {
  const values: ReturnType<typeof valuesOf>[] = [];
  for (const { id, ...asked } of questions) {
    values.push(valuesOf(institutionId, id, asked));
    // The signature of a long text takes milliseconds, and answers of exams are saved by the same thread: they come in between.
    await setImmediate();
  }
  await database.inTenant({ institutionId, userId: null }, ({ tx }) =>
    tx
      .insert(question_texts)
      .values(values)
      .onConflictDoUpdate({
        target: question_texts.question_id,
        set: {
          text: sql`excluded.text`,
          hash: sql`excluded.hash`,
          bands: sql`excluded.bands`,
          text_version: sql`excluded.text_version`,
        },
        setWhere: sql`${question_texts.text_version} < ${questionTextVersion}`,
      }),
  );
}
