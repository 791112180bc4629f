import problems from '@certame/contract/messages/pt/question-problems.ts';
import validation from '@certame/contract/messages/pt/validation.ts';
import { describe, expect, it } from 'vitest';
import { exportProblemKeys } from './export/export-problems.ts';
import { importProblemKeys } from './import/types.ts';
import { releaseProblemKeys } from './questionnaire-check.ts';

describe('texts of problems', () => {
  it('has exactly one for each problem of an import', () => {
    expect(Object.keys(problems.import).toSorted()).toEqual([...importProblemKeys].toSorted());
    // Both are looked up by the bare key, so no key may have two texts.
    for (const key of importProblemKeys) expect(validation).not.toHaveProperty(key);
  });

  it('has exactly one for each thing that a format can’t say', () => {
    expect(Object.keys(problems.export).toSorted()).toEqual([...exportProblemKeys].toSorted());
  });

  it('has exactly one for each problem of a release', () => {
    expect(Object.keys(problems.release).toSorted()).toEqual([...releaseProblemKeys].toSorted());
  });
});
