import type { Scope } from '#plugins/database.ts';
import { assignPools, type Candidate, type DrawWant, type PoolResult } from './assign-pools.ts';
import { bankMatch } from './bank-match.ts';

/** `criterion`: the first of the draws that ask for the same. */
const drawsQuery = `
  select d.id, d.count,
         first_value(d.id) over (partition by d.type, d.difficulty, d.discipline_id, d.tag order by d.id) as criterion
    from questionnaire_draws d join questionnaire_sections s on s.id = d.section_id
   where s.questionnaire_id = $1 and s.institution_id = $2 order by s.position, d.position, d.id`;

/** What of the bank fits which criterion: each looks through the bank once, however many draws share it. */
const candidatesQuery = `
  select q.id as question_id, q.current_version_id as version_id, array_agg(d.id order by d.id) as criteria
    from questionnaire_draws d join questions q on ${bankMatch}
   where d.id = any($3::uuid[])
   group by q.id order by q.id`;

/** Versions as they are at this moment: later changes in the bank leave the questionnaire alone. */
const fixVersions = `
  update questionnaire_items i set question_version_id = q.current_version_id
    from questions q
   where q.id = i.question_id and i.questionnaire_id = $1 and i.institution_id = $2 and i.draw_id is null
     and i.superseded_at is null and q.current_version_id is not null and q.current_version_id <> i.question_version_id`;

const insertPools = `
  insert into questionnaire_items
         (institution_id, questionnaire_id, section_id, draw_id, position, question_id, question_version_id, score)
  select $2, $1, d.section_id, d.id, u.position, u.question_id, u.version_id, d.score
    from unnest($3::uuid[], $4::uuid[], $5::uuid[]) with ordinality as u(draw_id, question_id, version_id, position)
    join questionnaire_draws d on d.id = u.draw_id`;

/** How the bank's questions would be shared out among the draws at this moment. */
export async function findPools(scope: Scope, id: string, random: () => number): Promise<PoolResult> {
  const values = [id, scope.institutionId];
  const { rows: draws } = await scope.client.query<DrawWant & { criterion: string }>(drawsQuery, values);
  if (draws.length === 0) return { complete: true, pools: new Map() };
  const drawsOf = Map.groupBy(draws, (draw) => draw.criterion);
  const { rows } = await scope.client.query<Omit<Candidate, 'draw_ids'> & { criteria: string[] }>(
    candidatesQuery,
    [...values, [...drawsOf.keys()]],
  );
  // Questions that fit the same criteria share one list: there may be thousands of them and hundreds of draws.
  const drawIds = new Map<string, string[]>();
  const idsFor = (criteria: readonly string[]): string[] => {
    const key = criteria.join();
    const known = drawIds.get(key);
    if (known) return known;
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
  const values = [id, scope.institutionId];
  await scope.client.query(
    'delete from questionnaire_items where questionnaire_id = $1 and institution_id = $2 and draw_id is not null',
    values,
  );
  await scope.client.query(fixVersions, values);
  const rows = [...pools].flatMap(([drawId, pool]) => pool.map((candidate) => ({ drawId, candidate })));
  if (rows.length === 0) return;
  await scope.client.query(insertPools, [
    ...values,
    rows.map((row) => row.drawId),
    rows.map((row) => row.candidate.question_id),
    rows.map((row) => row.candidate.version_id),
  ]);
}
