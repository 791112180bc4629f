import { cutAnswer } from '@certame/contract/features/paper/cut-answer.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  editSimilarity,
  editSimilarityFrom,
  findSimilarAnswers,
  type ShortAnswer,
  shortAnswerMaxChars,
  shortTextOf,
} from './similar-answers.ts';

const textOf = (value: string): string => shortTextOf(value, false) ?? '';

describe('the text of a short answer', () => {
  it('has neither case nor accents nor punctuation nor markup', () => {
    expect(shortTextOf('<p>A <b>Água</b>, pura!</p>', true)).toBe(shortTextOf(' a agua pura', false));
  });
  it('keeps signs that a plain text means', () => {
    expect(textOf('x < 3')).not.toBe(textOf('x > 3'));
    expect(textOf('a <b> c')).not.toBe(textOf('a c'));
  });
  it.each([
    ['a long text', 'a'.repeat(shortAnswerMaxChars + 1), false],
    ['a text with a picture', '<p>Veja <img data-file="x"></p>', true],
    ['what was written by hand', cutAnswer('3f2c1a00-0000-4000-8000-000000000001'), false],
    ['a text without words', '<p>…</p>', true],
    ['nothing', '', false],
  ])('is none of %s', (_, value, isRich) => {
    expect(shortTextOf(value, isRich)).toBeNull();
  });
  it('is one of a text as long as short ones may be', () => {
    expect(shortTextOf('a'.repeat(shortAnswerMaxChars), false)).toHaveLength(shortAnswerMaxChars);
  });
});

describe('short answers that are alike', () => {
  it.each([
    ['Brasília', 'brazilia'],
    ['a fotossíntese', 'a fotosíntese'],
    // Three of twenty letters are just as much as may differ.
    ['abcdefghijklmnopqrst', 'abcdefghijklmnopqxyz'],
  ])('%s is similar to %s', (a, b) => {
    const similarity = editSimilarity(textOf(a), textOf(b));
    expect(similarity).toBeGreaterThanOrEqual(editSimilarityFrom);
    expect(similarity).toBeLessThan(1);
  });
  it.each([
    ['gato', 'rato'],
    ['em 1822, no Ipiranga', 'em 1823, no Ipiranga'],
    ['x = 2 + 3 metros por segundo', 'x = 2 - 3 metros por segundo'],
    ['a reação absorve calor do meio', 'a reação não absorve calor do meio'],
    ['the water is not absorbed by the soil', 'the water is now absorbed by the soil'],
  ])('%s is not similar to %s', (a, b) => {
    expect(editSimilarity(textOf(a), textOf(b))).toBe(0);
  });

  const words = fc.array(fc.constantFrom('agua', 'auga', 'fria', 'frio', 'nao', '12', '13', 'do', 'rio'), {
    minLength: 1,
    maxLength: 6,
  });
  const text = words.map((chosen) => chosen.join(' '));
  const answers = fc
    .array(fc.record({ itemId: fc.constantFrom('i', 'j'), text }), { minLength: 1, maxLength: 20 })
    .map((made) => made.map((one, index): ShortAnswer => ({ ...one, id: `a${index}` })));

  it('are so from either side, and never less than the threshold', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const similarity = editSimilarity(a, b);
        expect(similarity).toBe(editSimilarity(b, a));
        expect(similarity === 1).toBe(a === b);
        expect(similarity === 0 || similarity >= editSimilarityFrom).toBe(true);
      }),
    );
  });
  it('are found among those to the same question, without the one itself, each where it would find it too', () => {
    fc.assert(
      fc.property(answers, (all) => {
        const byId = new Map(all.map((one) => [one.id, one]));
        for (const one of all) {
          const found = findSimilarAnswers(one, all);
          const alike = all.filter(
            (other) =>
              other.itemId === one.itemId && other.id !== one.id && editSimilarity(one.text, other.text) > 0,
          );
          expect(found.map(({ id }) => id).sort()).toEqual(alike.map(({ id }) => id).sort());
          expect(found).toEqual(found.toSorted((a, b) => b.similarity - a.similarity));
          for (const { id, similarity } of found) {
            const other = byId.get(id);
            expect(other && findSimilarAnswers(other, [one])).toEqual([{ id: one.id, similarity }]);
          }
        }
      }),
    );
  });
});
