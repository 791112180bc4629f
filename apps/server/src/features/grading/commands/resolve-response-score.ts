import { type ResolutionRule, resolveScore } from '@certame/rules/grading/resolve-score.ts';
import type { Scope } from '#plugins/database.ts';

/** Works out the one score of a response from those of its assignments; the score sheet takes it from there. */
export async function resolveResponseScore(
  scope: Scope,
  { attemptId, itemId }: { attemptId: string; itemId: string },
  rule: ResolutionRule,
  now: Date,
): Promise<void> {
  const { rows } = await scope.client.query<{ score: string }>(
    `select s.score::text from grading_assignments g join assignment_scores s on s.assignment_id = g.id
      where g.attempt_id = $1 and g.item_id = $2`,
    [attemptId, itemId],
  );
  const resolution = resolveScore(
    rows.map((row) => row.score),
    rule,
  );
  if (resolution.state === 'resolved')
    await scope.client.query(
      `insert into resolved_scores (attempt_id, item_id, institution_id, score, resolved_at) values ($1, $2, $3, $4, $5)
       on conflict (attempt_id, item_id) do update set score = excluded.score, resolved_at = excluded.resolved_at`,
      [attemptId, itemId, scope.institutionId, resolution.score, now],
    );
  else
    await scope.client.query('delete from resolved_scores where attempt_id = $1 and item_id = $2', [
      attemptId,
      itemId,
    ]);
}
