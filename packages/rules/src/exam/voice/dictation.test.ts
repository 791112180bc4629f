import { describe, expect, it } from 'vitest';
import { parseDictation, withDictated } from './dictation.ts';

describe('dictation', () => {
  it.each(['pronto', 'Pronto.', 'terminei', 'fim do ditado', 'parar de ditar'])('ends by: %s', (heard) => {
    expect(parseDictation(heard)).toEqual({ kind: 'done' });
  });
  it.each(['desfazer', 'apagar isso', 'apagar a última frase'])('takes back by: %s', (heard) => {
    expect(parseDictation(heard)).toEqual({ kind: 'undo' });
  });
  it.each([
    'o bolo está pronto',
    'pronto para a guerra',
    'é preciso desfazer o nó',
    'sim',
    'finalizar',
    'próxima',
  ])('writes down: %s', (heard) => {
    expect(parseDictation(heard)).toEqual({ kind: 'text', text: heard });
  });
  it('writes signs that are said alone, and words of a sentence as they are', () => {
    expect(parseDictation('vírgula')).toEqual({ kind: 'text', text: ',' });
    expect(parseDictation('ponto final')).toEqual({ kind: 'text', text: '.' });
    expect(parseDictation('um ponto final na história')).toEqual({
      kind: 'text',
      text: 'um ponto final na história',
    });
  });
  it('puts the parts together as somebody writes', () => {
    const parts = ['a água ferve', ',', 'e evapora', '.', 'depois', 'chove', '\n', 'fim'];
    expect(parts.reduce(withDictated, '')).toBe('A água ferve, e evapora. Depois chove\nFim');
  });
  it('goes on behind what is there', () => {
    expect(withDictated('Já escrito', 'e ditado')).toBe('Já escrito e ditado');
    expect(withDictated('Já escrito ', 'e ditado')).toBe('Já escrito e ditado');
  });
});
