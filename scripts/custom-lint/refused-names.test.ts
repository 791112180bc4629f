import { expect, it } from 'vitest';
import { findRefusedNames } from './refused-names.ts';

it('finds names that the glossary replaced, in identifiers of any form, and not in comments', () => {
  expect(findRefusedNames('const judgedRows = judgeAll(rows); // nobody judges here')).toEqual([
    'judgedRows (write: validate, validation result)',
    'judgeAll (write: validate, validation result)',
  ]);
  expect(findRefusedNames('const validated = validate(rows);')).toEqual([]);
});
