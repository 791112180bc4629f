import { createRandom } from '../lib/random.ts';

export interface WrittenQuestion {
  statement: string;
  options: { id: string; html: string }[];
}

const syllables =
  'a ba be bo ca ce ci co da de di do e fa fe fi fo ga go i ja la le li lo ma me mi mo na ne ni no o pa pe pi po qua que ra re ri ro sa se si so ta te ti to u va ve vi za ção ões nha'.split(
    ' ',
  );
const vocabulary = 6000;

/**
 * Writes questions of some 600 letters. Their words are made of syllables, and a few are in every text while most are rare, as in any language: that is what
 * decides how many questions share a band without being alike.
 */
export function createQuestionWriter() {
  const random = createRandom(7);
  const below = (count: number): number => Math.floor(random() * count);
  const words = Array.from({ length: vocabulary }, () =>
    Array.from({ length: 1 + below(4) }, () => syllables[below(syllables.length)]).join(''),
  );
  const word = (): string => words[Math.floor(vocabulary * random() ** 3)] ?? '';
  const piece = (count: number): string => Array.from({ length: count }, word).join(' ');
  const write = (): WrittenQuestion => ({
    statement: `<p>${piece(65)}?</p>`,
    options: [1, 2, 3, 4, 5].map((number) => ({ id: `o${number}`, html: piece(6) })),
  });
  return {
    write,
    /** The same with other words in place of a share of them. */
    change: ({ statement, options }: WrittenQuestion, share: number): WrittenQuestion => ({
      statement: statement
        .split(' ')
        .map((old) => (random() < share ? word() : old))
        .join(' '),
      options,
    }),
  };
}
