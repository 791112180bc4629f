import type { Room, Tile } from '@certame/contract/features/proctoring/live/rooms.ts';

/** Merges the tiles that have changed into those that are shown; null where people have come or gone: the whole room has to be read. */
export function mergeRoom(shown: Room, changed: Room): Room | null {
  const news = new Map(changed.tiles.map((tile) => [tile.participant_id, tile]));
  const isKnown = new Set(shown.tiles.map((tile) => tile.participant_id));
  if (shown.tiles.length !== changed.total || [...news.keys()].some((id) => !isKnown.has(id))) return null;
  const tiles = shown.tiles.map((tile): Tile => news.get(tile.participant_id) ?? tile);
  return { ...changed, tiles };
}
