import { storedContentSchema } from '@certame/contract/features/questions/content.ts';
import { expect, test } from 'vitest';
import { isRecorded, mediaKindsAsFiles } from './media-as-files.ts';

const content = (more: object) => storedContentSchema.parse({ statement: 'x', ...more });

test.each([
  [{}, []],
  [{ media_kinds: ['document'] }, ['document']],
  [{ answer_kinds: ['photo', 'audio'], media_kinds: ['document'] }, ['image', 'audio']],
  [{ answer_kinds: ['photo', 'file'] }, []],
  [{ answer_kinds: ['photo', 'file'], media_kinds: ['image', 'document'] }, ['image', 'document']],
])('%j is exported as %j', (more, kinds) => {
  expect(mediaKindsAsFiles(content(more))).toEqual(kinds);
});

test('a question of files alone loses nothing', () => {
  expect(isRecorded(content({ media_kinds: ['image'] }))).toBe(false);
  expect(isRecorded(content({ answer_kinds: ['file'] }))).toBe(false);
  expect(isRecorded(content({ answer_kinds: ['file', 'photo'] }))).toBe(true);
});
