import { describe, expect, it } from 'vitest';
import { finishTexts } from './finish-texts.ts';

describe('finishing of texts', () => {
  it('reads counts of millions like the other plural', () => {
    const texts = finishTexts('pt', { rows_one: '{{count}} linha', rows_other: '{{count}} linhas' });
    expect(texts).toEqual({
      rows_one: '{{count}} linha',
      rows_other: '{{count}} linhas',
      rows_many: '{{count}} linhas',
    });
    expect(new Intl.PluralRules('pt-BR').select(1_000_000)).toBe('many');
  });

  it('keeps a form of its own', () => {
    expect(finishTexts('fr', { rows_other: 'a', rows_many: 'b' })).toEqual({
      rows_other: 'a',
      rows_many: 'b',
    });
  });

  it('holds signs to their words in French, at every depth', () => {
    expect(finishTexts('fr', { deep: { text: 'Publier « {{name}} » ?' } })).toEqual({
      deep: { text: 'Publier «\u00a0{{name}}\u00a0»\u00a0?' },
    });
    expect(finishTexts('fr', { list: ['Quoi ?', { text: 'Qui ?' }] })).toEqual({
      list: ['Quoi\u00a0?', { text: 'Qui\u00a0?' }],
    });
    expect(finishTexts('en', { text: '5 %' })).toEqual({ text: '5 %' });
  });
});
