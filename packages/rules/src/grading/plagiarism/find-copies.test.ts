import { describe, expect, it } from 'vitest';
import { findCopies } from './find-copies.ts';

/** Words of which no six in a row stand in another text. */
const wordsOf = (author: string, count: number): string =>
  Array.from({ length: count }, (_, n) => `${author}${n}`).join(' ');
const own = (author: string) => ({ id: author, text: wordsOf(author, 60) });

describe('answers that were copied', () => {
  it('are found by what they share, with the one that they share most with', () => {
    const source = own('ana');
    const half = {
      id: 'bia',
      text: `${wordsOf('bia', 30)} ${source.text.split(' ').slice(0, 30).join(' ')}`,
    };
    const found = findCopies([source, half, own('caio')]);
    expect(found.map(({ id, otherId }) => [id, otherId])).toEqual([
      ['ana', 'bia'],
      ['bia', 'ana'],
    ]);
    // 30 words in a row are 25 shingles of the 55 that each of the two has.
    expect(found.map(({ share }) => share)).toEqual([25 / 55, 25 / 55]);
  });
  it('are not those that quote a little, or are too short to say so', () => {
    const quote = own('ana').text.split(' ').slice(0, 12).join(' ');
    expect(findCopies([own('ana'), { id: 'bia', text: `${wordsOf('bia', 60)} ${quote}` }])).toEqual([]);
    const short = wordsOf('ana', 15);
    expect(
      findCopies([
        { id: 'ana', text: short },
        { id: 'bia', text: short },
      ]),
    ).toEqual([]);
  });
  it('are not suspected of what everybody copied from the task', () => {
    const task = wordsOf('enunciado', 40);
    const answers = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, text: `${task} ${wordsOf(id, 20)}` }));
    expect(findCopies(answers)).toEqual([]);
  });
});
