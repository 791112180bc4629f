import { describe, expect, it } from 'vitest';
import { spokenParts } from './spoken-parts.ts';
import { spokenPhrases } from './spoken-phrases.ts';
import { spokenFormula } from './spoken-signs.ts';

describe('what the room says', () => {
  it.each([
    ['x^2 \\le \\frac{a}{2}', 'x ao quadrado menor ou igual a a sobre 2'],
    ['\\sqrt{9} = 3', 'raiz de 9 igual a 3'],
    ['H_2O', 'H índice 2 O'],
    ['x^{12} + y^3', 'x elevado a 12 mais y ao cubo'],
    ['10^{-3}', '10 elevado a menos 3'],
    ['90^\\circ', '90 graus'],
    ['a \\in \\mathbb{R}', 'a pertence a ℝ'],
  ])('a formula in words: %s', (latex, words) => {
    expect(spokenFormula(latex)).toBe(words);
  });

  it('the place and the state of a question', () => {
    expect(spokenPhrases.position(3, 10, 'not_answered', false)).toBe('Questão 3 de 10, não respondida.');
    expect(spokenPhrases.position(1, 1, 'answered', true)).toBe(
      'Questão 1 de 1, obrigatória, respondida e salva.',
    );
  });

  it.each([
    [null, 'Esta avaliação não tem limite de tempo.'],
    [0, 'O tempo terminou.'],
    [1000, 'Tempo restante: 1 segundo.'],
    [61_000, 'Tempo restante: 1 minuto e 1 segundo.'],
    [120_000, 'Tempo restante: 2 minutos.'],
    [4_800_000, 'Tempo restante: 1 hora e 20 minutos.'],
    [7_200_000, 'Tempo restante: 2 horas.'],
  ])('the time: %s', (ms, words) => {
    expect(spokenPhrases.time(ms)).toBe(words);
  });

  it('lists as people do', () => {
    expect(spokenPhrases.unanswered([2])).toBe('Sem resposta: a questão 2.');
    expect(spokenPhrases.unanswered([2, 5, 7])).toBe('Sem resposta: as questões 2, 5 e 7.');
  });

  it('in pieces that no voice breaks off, without losing a word', () => {
    const long = Array.from({ length: 120 }, (_, at) => `palavra${at}`).join(' ');
    const parts = spokenParts(`Primeira frase. Segunda: ${long}\nFim... ---`);
    expect(parts.slice(0, 2)).toEqual(['Primeira frase.', 'Segunda:']);
    expect(parts.every((part) => part.length <= 200)).toBe(true);
    expect(parts.join(' ')).toBe(`Primeira frase. Segunda: ${long} Fim...`);
    expect(spokenParts('x'.repeat(450)).map((part) => part.length)).toEqual([200, 200, 50]);
    expect(spokenParts(' \n ')).toEqual([]);
  });
});
