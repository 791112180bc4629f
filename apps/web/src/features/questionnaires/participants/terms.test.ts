import { describe, expect, it } from 'vitest';
import { termsOf } from './terms.ts';

describe('a pasted list', () => {
  it.each([
    ['ana@x.br, BIA@x.br;20260001\n20260002\tana@x.br', ['ana@x.br', 'bia@x.br', '20260001', '20260002']],
    ['Ana Lima <ana@x.br>, "Bia" < bia@x.br >', ['ana@x.br', 'bia@x.br']],
    ['ana@x.br bia@x.br', ['ana@x.br', 'bia@x.br']],
    ['2026 0001', ['2026 0001']],
    [' , ;\n', []],
  ])('%j', (pasted, terms) => expect(termsOf(pasted)).toEqual(terms));
});
