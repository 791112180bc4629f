import { drawItems } from '@certame/rules/exam/draw.ts';

export interface DrawWant {
  id: string;
  count: number;
}
export interface Candidate {
  question_id: string;
  version_id: string;
  /** The draws it fits; at least one. */
  draw_ids: readonly string[];
}
export type PoolResult =
  | { complete: true; pools: Map<string, Candidate[]> }
  | { complete: false; drawId: string; asked: number; available: number };

/**
 * Shares the bank's questions out among draws, each question to one. Where draws overlap, every draw first gets as many
 * as it asks for, if that is possible at all; the rest goes to the draw whose pool is smallest for what it asks, so
 * that all of them have something to choose from.
 */
export function assignPools(
  draws: readonly DrawWant[],
  candidates: readonly Candidate[],
  random: () => number,
): PoolResult {
  const fitting = new Map<string, Candidate[]>(draws.map((draw) => [draw.id, []]));
  for (const candidate of candidates)
    for (const drawId of candidate.draw_ids) fitting.get(drawId)?.push(candidate);

  const first = drawItems(
    draws.map((draw) => ({ ...draw, pool: fitting.get(draw.id) ?? [] })),
    { taken: new Set(), identify: (candidate: Candidate) => candidate.question_id, random },
  );
  if (!first.complete) return first;

  const owners = new Map<string, string>();
  for (const [drawId, items] of first.items) for (const item of items) owners.set(item.question_id, drawId);

  const wants = new Map(draws.map((draw) => [draw.id, draw.count]));
  const sizes = new Map(wants);
  const fullness = (drawId: string): number => (sizes.get(drawId) ?? 0) / (wants.get(drawId) ?? 1);
  const pools = new Map<string, Candidate[]>(draws.map((draw) => [draw.id, []]));
  for (const candidate of candidates) {
    let owner = owners.get(candidate.question_id);
    if (owner === undefined) {
      owner = candidate.draw_ids.reduce((best, drawId) =>
        fullness(drawId) < fullness(best) ? drawId : best,
      );
      sizes.set(owner, (sizes.get(owner) ?? 0) + 1);
    }
    pools.get(owner)?.push(candidate);
  }
  return { complete: true, pools };
}
