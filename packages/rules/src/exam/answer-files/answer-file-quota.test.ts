import { describe, expect, it } from 'vitest';
import { computeAnswerFileQuota } from './answer-file-quota.ts';

describe('the room for files of an attempt', () => {
  it('is none without a question that asks for files', () => {
    expect(computeAnswerFileQuota([], 50)).toEqual({ files: 0, bytes: 0 });
  });
  it('grows with what the questions ask for, and lets every file be corrected', () => {
    expect(computeAnswerFileQuota([1], 50)).toEqual({ files: 10, bytes: 100 });
    expect(computeAnswerFileQuota([1, 3], 50)).toEqual({ files: 40, bytes: 400 });
  });
});
