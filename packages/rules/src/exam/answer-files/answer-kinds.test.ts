import { describe, expect, test } from 'vitest';
import { answerKindsOf, computeFilesLeft, isTooLong, recordingSeconds, takesType } from './answer-kinds.ts';

const question = (more: Partial<Parameters<typeof takesType>[0]> = {}) => ({ media_kinds: [], ...more });

describe('kinds of a media question', () => {
  test('are files, where the question was written before there was a choice', () => {
    expect(answerKindsOf({})).toEqual(['file']);
    expect(answerKindsOf({ answer_kinds: ['file', 'photo'] })).toEqual(['photo', 'file']);
  });

  test.each([
    ['image/jpeg', { answer_kinds: ['photo'] }, true],
    ['application/pdf', { answer_kinds: ['photo'] }, false],
    ['video/webm', { answer_kinds: ['audio'] }, false],
    ['audio/webm', { answer_kinds: ['audio', 'video'] }, true],
    ['video/mp4', { answer_kinds: ['audio', 'video'] }, true],
    ['application/pdf', {}, true],
    ['application/pdf', { media_kinds: ['image'] }, false],
    ['application/pdf', { media_kinds: ['document'] }, true],
    ['text/plain; charset=utf-8', { media_kinds: ['document'] }, true],
    ['image/png', { answer_kinds: ['audio', 'file'], media_kinds: ['document'] }, false],
    ['image/png', { answer_kinds: ['photo', 'file'], media_kinds: ['document'] }, true],
  ] as const)('%s for %j: %s', (mime, more, takes) => {
    expect(takesType(question(structuredClone(more) as never), mime)).toBe(takes);
  });
});

test('a recording may be a little longer than the limit, and of unknown length', () => {
  const content = question({ answer_kinds: ['audio'], max_seconds: 60 });
  expect(recordingSeconds(content)).toBe(60);
  expect(recordingSeconds({})).toBe(600);
  expect(isTooLong(content, 'audio/webm', 63)).toBe(false);
  expect(isTooLong(content, 'audio/webm', 64)).toBe(true);
  expect(isTooLong(content, 'image/jpeg', 64)).toBe(false);
  expect(isTooLong(content, 'audio/webm', null)).toBe(false);
});

test('files in the answer, those received and those on their way leave the rest', () => {
  expect(computeFilesLeft({ max: 4, answered: 1, received: 1, onTheirWay: 1 })).toBe(1);
  expect(computeFilesLeft({ max: 1, answered: 1, received: 1, onTheirWay: 0 })).toBe(0);
});
