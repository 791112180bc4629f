import { attempts } from '@certame/db/schema/attempts.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { computeRanking } from '@certame/rules/scoring/ranking.ts';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/** Participant -> place. A whole class opens its results at once, so a release's ranking is kept. */
const rankings = new LRUCache<string, Map<string, number>>({ max: 100 });

/**
 * Place of a participant among all whose scores are released, each with the last released attempt. Null until a
 * release is through: a ranking of the first few hundred would be wrong.
 */
export async function findRanking(
  scope: Scope,
  questionnaireId: string,
  participantId: string,
  scoresReleasedAt: Date | null,
): Promise<{ position: number; participants: number } | null> {
  if (scoresReleasedAt === null) return null;
  // An audit may take an attempt out, or bring it back, between two releases.
  const voided = await scope.tx.$count(
    attempts,
    and(eq(attempts.questionnaire_id, questionnaireId), eq(attempts.state, 'voided')),
  );
  const key = `${questionnaireId} ${scoresReleasedAt.getTime()} ${voided}`;
  let ranking = rankings.get(key);
  if (!ranking) {
    const entries = await queryRows(
      scope,
      z.object({ id: z.string(), score: z.string() }),
      sql`select distinct on (a.participant_id) a.participant_id as id, s.released_total::text as score
         from attempts a join score_sheets s on s.attempt_id = a.id
        where a.questionnaire_id = ${questionnaireId} and s.released_at is not null
        order by a.participant_id, a.number desc`,
    );
    ranking = computeRanking(entries);
    rankings.set(key, ranking);
  }
  const position = ranking.get(participantId);
  return position === undefined ? null : { position, participants: ranking.size };
}
