import type { Room, Tile } from '@certame/contract/features/proctoring/live/rooms.ts';
import { expect, it } from 'vitest';
import { mergeRoom } from './merge-room.ts';

const tile = (id: string, state: Tile['state'] = 'not_started') => ({ participant_id: id, state }) as Tile;
const room = (tiles: Tile[], total = tiles.length) => ({ tiles, total }) as Room;

it('puts what has changed into its place', () => {
  const merged = mergeRoom(room([tile('a'), tile('b')]), room([tile('b', 'paused')], 2));
  expect(merged?.tiles.map(({ state }) => state)).toEqual(['not_started', 'paused']);
});

it('has all read again where people came or went', () => {
  expect(mergeRoom(room([tile('a'), tile('b')]), room([], 1))).toBeNull();
  expect(mergeRoom(room([tile('a'), tile('b')]), room([tile('c')], 2))).toBeNull();
});
