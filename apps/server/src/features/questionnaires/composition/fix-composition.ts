import { questionnaire_items } from '@certame/db/schema/questionnaires.ts';
import { and, eq, isNotNull, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import { assignPools, type Candidate, type PoolResult } from './assign-pools.ts';
import { bankMatch } from './bank-match.ts';

const drawRow = z.object({ id: z.string(), count: z.int(), criterion: z.string() });
/** `criterion`: the first of the draws that ask for the same. */
const drawsQuery = ({ institutionId }: Scope, id: string) => sql`
  select d.id, d.count,
         first_value(d.id) over (partition by d.type, d.difficulty, d.discipline_id, d.tag order by d.id) as criterion
    from questionnaire_draws d join questionnaire_sections s on s.id = d.section_id
   where s.questionnaire_id = ${id} and s.institution_id = ${institutionId} order by s.position, d.position, d.id`;

const candidateRow = z.object({
  question_id: z.string(),
  version_id: z.string(),
  criteria: z.array(z.string()),
});
/** What of the bank fits which criterion: each looks through the bank once, however many draws share it. */
const candidatesQuery = (scope: Scope, id: string, criteria: string[]) => sql`
  select q.id as question_id, q.current_version_id as version_id, array_agg(d.id order by d.id) as criteria
    from questionnaire_draws d join questions q on ${bankMatch(scope, id)}
   where d.id = any(${uuidList(criteria)})
   group by q.id order by q.id`;

/** Versions as they are at this moment: later changes in the bank leave the questionnaire alone. */
const fixVersions = ({ institutionId }: Scope, id: string) => sql`
  update questionnaire_items i set question_version_id = q.current_version_id
    from questions q
   where q.id = i.question_id and i.questionnaire_id = ${id} and i.institution_id = ${institutionId} and i.draw_id is null
     and i.superseded_at is null and q.current_version_id is not null and q.current_version_id <> i.question_version_id`;

const insertPools = (
  { institutionId }: Scope,
  id: string,
  rows: readonly { drawId: string; candidate: Candidate }[],
) => sql`
  insert into questionnaire_items
         (institution_id, questionnaire_id, section_id, draw_id, position, question_id, question_version_id, score)
  select ${institutionId}::uuid, ${id}::uuid, d.section_id, d.id, u.position, u.question_id, u.version_id, d.score
    from unnest(${uuidList(rows.map((row) => row.drawId))}, ${uuidList(rows.map((row) => row.candidate.question_id))},
                ${uuidList(rows.map((row) => row.candidate.version_id))})
           with ordinality as u(draw_id, question_id, version_id, position)
    join questionnaire_draws d on d.id = u.draw_id`;

/** How the bank's questions would be shared out among the draws at this moment. */
export async function findPools(scope: Scope, id: string, random: () => number): Promise<PoolResult> {
  const draws = await queryRows(scope, drawRow, drawsQuery(scope, id));
  if (draws.length === 0) return { complete: true, pools: new Map() };
  const drawsOf = Map.groupBy(draws, (draw) => draw.criterion);
  const rows = await queryRows(scope, candidateRow, candidatesQuery(scope, id, [...drawsOf.keys()]));
  // Questions that fit the same criteria share one list: there may be thousands of them and hundreds of draws.
  const drawIds = new Map<string, string[]>();
  const idsFor = (criteria: readonly string[]): string[] => {
    const key = criteria.join();
    const shared = drawIds.get(key);
    if (shared) return shared;
    const ids = criteria.flatMap((criterion) => (drawsOf.get(criterion) ?? []).map((draw) => draw.id));
    drawIds.set(key, ids);
    return ids;
  };
  const candidates = rows.map(({ criteria, ...row }) => ({ ...row, draw_ids: idsFor(criteria) }));
  return assignPools(draws, candidates, random);
}

/** Makes the composition final: versions of placed questions, and the pools of draws as items of their own. */
export async function fixComposition(
  scope: Scope,
  id: string,
  pools: ReadonlyMap<string, readonly Candidate[]>,
): Promise<void> {
  await scope.tx
    .delete(questionnaire_items)
    .where(
      and(
        eq(questionnaire_items.questionnaire_id, id),
        eq(questionnaire_items.institution_id, scope.institutionId),
        isNotNull(questionnaire_items.draw_id),
      ),
    );
  await scope.tx.execute(fixVersions(scope, id));
  const rows = [...pools].flatMap(([drawId, pool]) => pool.map((candidate) => ({ drawId, candidate })));
  if (rows.length > 0) await scope.tx.execute(insertPools(scope, id, rows));
}
