import { print_instructions } from '@certame/db/schema/print-instructions.ts';
import { desc, eq, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** Those of this exam, else those printed last in the institution, of an exam that the reader sees. */
export async function findLastInstructions(
  { tx, institutionId }: Scope,
  questionnaireId: string,
): Promise<{ text: string; of: 'exam' | 'institution' } | null> {
  const isOfExam = sql<boolean>`${print_instructions.questionnaire_id} = ${questionnaireId}`;
  const [last] = await tx
    .select({ text: print_instructions.instructions, isOfExam })
    .from(print_instructions)
    .where(eq(print_instructions.institution_id, institutionId))
    .orderBy(desc(isOfExam), desc(print_instructions.updated_at))
    .limit(1);
  return last ? { text: last.text, of: last.isOfExam ? 'exam' : 'institution' } : null;
}

/** Remembers what a cover said; a cover without instructions leaves the last ones. */
export async function keepInstructions(
  { tx, institutionId }: Scope,
  questionnaireId: string,
  instructions: string,
): Promise<void> {
  if (instructions === '') return;
  await tx
    .insert(print_instructions)
    .values({ questionnaire_id: questionnaireId, institution_id: institutionId, instructions })
    .onConflictDoUpdate({
      target: print_instructions.questionnaire_id,
      set: { instructions, updated_at: sql`now()` },
    });
}
