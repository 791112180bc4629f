import { assignment_scores, grading_assignments, resolved_scores } from '@certame/db/schema/grading.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { type ResolutionRule, resolveScore } from '@certame/rules/grading/resolve-score.ts';
import type { Scope } from '#plugins/database.ts';

/** Works out the one score of a response from those of its assignments; the score sheet takes it from there. */
export async function resolveResponseScore(
  scope: Scope,
  { attemptId, itemId }: { attemptId: string; itemId: string },
  rule: ResolutionRule,
  now: Date,
): Promise<void> {
  const given = await scope.tx
    .select({ score: sql<string>`${assignment_scores.score}::text` })
    .from(grading_assignments)
    .innerJoin(assignment_scores, eq(assignment_scores.assignment_id, grading_assignments.id))
    .where(and(eq(grading_assignments.attempt_id, attemptId), eq(grading_assignments.item_id, itemId)));
  const resolution = resolveScore(
    given.map(({ score }) => score),
    rule,
  );
  if (resolution.state !== 'resolved') {
    await scope.tx
      .delete(resolved_scores)
      .where(and(eq(resolved_scores.attempt_id, attemptId), eq(resolved_scores.item_id, itemId)));
    return;
  }
  const resolved = { score: resolution.score, resolved_at: now };
  await scope.tx
    .insert(resolved_scores)
    .values({ attempt_id: attemptId, item_id: itemId, institution_id: scope.institutionId, ...resolved })
    .onConflictDoUpdate({ target: [resolved_scores.attempt_id, resolved_scores.item_id], set: resolved });
}
