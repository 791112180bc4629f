import { assignment_scores, grading_assignments, resolved_scores } from '@certame/db/schema/grading.ts';
import { and, eq, isNull, sql } from '@certame/db/sql.ts';
import { pointsOf, toItemScore } from '@certame/rules/grading/config/level-score.ts';
import { type Resolution, resolveScore, singleGrader } from '@certame/rules/grading/resolve-score.ts';
import type { Scope } from '#plugins/database.ts';
import { isOneOf } from './answers-in.ts';
import { ruleOf, type StoredConfig } from './configs/find-config.ts';

export interface GradedResponse {
  attemptId: string;
  itemId: string;
}

const keyOf = ({ attemptId, itemId }: GradedResponse): string => `${attemptId} ${itemId}`;

/** Scores that graders of a correction gave some responses, or those of whoever graded by themselves; by response. */
async function loadGiven(scope: Scope, responses: readonly GradedResponse[], config: StoredConfig | null) {
  const rows = await scope.tx
    .select({
      attemptId: grading_assignments.attempt_id,
      itemId: grading_assignments.item_id,
      score: sql<string>`${assignment_scores.score}::text`,
      percents: assignment_scores.criteria_scores,
      isChairs: grading_assignments.is_chairs,
    })
    .from(grading_assignments)
    .innerJoin(assignment_scores, eq(assignment_scores.assignment_id, grading_assignments.id))
    .where(
      and(
        isOneOf(grading_assignments, responses),
        isNull(grading_assignments.training_id),
        config ? eq(grading_assignments.config_id, config.id) : isNull(grading_assignments.config_id),
      ),
    );
  return Map.groupBy(
    rows.map(({ attemptId, itemId, score, percents, isChairs }) => ({
      ...{ attemptId, itemId, score, isChairs },
      criteria: config
        ? Object.fromEntries(
            Object.entries(percents).map(([id, percent]) => [id, pointsOf(config, id, percent)]),
          )
        : {},
    })),
    keyOf,
  );
}

interface Correction {
  config: StoredConfig;
  itemMax: string;
}

/**
 * Works out the one score of each of some responses from those of their assignments; the score sheets take them from there. A score that an appeal
 * has set stands, whatever they come to, until its effect is undone.
 * @param correction graders' scores are points of its scale, and the question is worth `itemMax`; null: somebody graded by themselves.
 * @returns what came of each, in order.
 */
export async function resolveResponseScores(
  scope: Scope,
  responses: readonly GradedResponse[],
  correction: Correction | null,
  now: Date,
): Promise<Resolution[]> {
  const given = await loadGiven(scope, responses, correction?.config ?? null);
  const rule = correction ? ruleOf(correction.config) : singleGrader;
  const outcomes = responses.map((response) => ({
    response,
    resolution: resolveScore(given.get(keyOf(response)) ?? [], rule),
  }));
  const unresolved = outcomes.flatMap(({ response, resolution }) =>
    resolution.state === 'resolved' ? [] : [response],
  );
  if (unresolved.length > 0)
    await scope.tx
      .delete(resolved_scores)
      .where(and(isOneOf(resolved_scores, unresolved), eq(resolved_scores.by_appeal, false)));
  const resolved = outcomes.flatMap(({ response, resolution }) => {
    if (resolution.state !== 'resolved') return [];
    const score = correction
      ? toItemScore(resolution.score, correction.config.max_score, correction.itemMax)
      : resolution.score;
    return [
      {
        ...{ attempt_id: response.attemptId, item_id: response.itemId, institution_id: scope.institutionId },
        ...{ score, resolved_at: now },
      },
    ];
  });
  if (resolved.length > 0)
    await scope.tx
      .insert(resolved_scores)
      .values(resolved)
      .onConflictDoUpdate({
        target: [resolved_scores.attempt_id, resolved_scores.item_id],
        set: { score: sql`excluded.score`, resolved_at: sql`excluded.resolved_at` },
        setWhere: eq(resolved_scores.by_appeal, false),
      });
  return outcomes.map(({ resolution }) => resolution);
}

/** The same for one response. */
export async function resolveResponseScore(
  scope: Scope,
  response: GradedResponse,
  correction: Correction | null,
  now: Date,
): Promise<void> {
  await resolveResponseScores(scope, [response], correction, now);
}
