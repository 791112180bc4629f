import { expect, it } from 'vitest';
import { channels } from '../channels.ts';
import { channelNameOf } from './channel.ts';

it('names a channel by its pattern and what it is about', () => {
  expect(channelNameOf('private-answer.{answer_id}', { answer_id: '7' })).toBe('private-answer.7');
});

it('declares no pattern twice', () => {
  const patterns = channels.map(({ pattern }) => pattern);
  expect(new Set(patterns).size).toBe(patterns.length);
});
