export interface ComparedAnswer {
  id: string;
  /** As `normalText` gives it. */
  text: string;
}

export interface Copy {
  id: string;
  otherId: string;
  /** Share of the shorter text's shingles that the other one has, 0 to 1. */
  share: number;
}

/** Words in a row: fewer stand in many texts of one subject, more break at every change. */
const shingleWords = 6;
/** Shorter answers are alike by nature. */
const minShingles = 15;
/** From here on somebody should look. */
export const copiedFrom = 0.3;
/** What so many answers have in common is the task's own wording. */
const commonShare = 0.2;
const commonAtLeast = 5;

function shinglesOf(text: string): Set<string> {
  const words = text.split(' ');
  const shingles = new Set<string>();
  for (let from = 0; from + shingleWords <= words.length; from += 1)
    shingles.add(words.slice(from, from + shingleWords).join(' '));
  return shingles;
}

/** Who has each shingle, without what is common to many. */
function holdersOf(shingled: readonly ReadonlySet<string>[]): number[][] {
  const holders = new Map<string, number[]>();
  for (const [index, shingles] of shingled.entries())
    for (const shingle of shingles) {
      const known = holders.get(shingle);
      if (known) known.push(index);
      else holders.set(shingle, [index]);
    }
  const most = Math.max(commonAtLeast, Math.floor(shingled.length * commonShare));
  return [...holders.values()].filter(({ length }) => length > 1 && length <= most);
}

/**
 * Answers of one question that have much in common with another one's, each with the one that it has most in common with. It suggests and
 * proves nothing: a quotation looks the same.
 */
export function findCopies(answers: readonly ComparedAnswer[]): Copy[] {
  const shingled = answers.map(({ text }) => shinglesOf(text));
  const common = answers.map(() => new Map<number, number>());
  const count = (one: number, other: number): void => {
    common[one]?.set(other, (common[one]?.get(other) ?? 0) + 1);
  };
  for (const holders of holdersOf(shingled))
    for (const [place, one] of holders.entries())
      for (const other of holders.slice(place + 1)) {
        count(one, other);
        count(other, one);
      }
  return answers.flatMap(({ id }, index) => {
    const own = shingled[index]?.size ?? 0;
    let best: Copy | undefined;
    for (const [other, shared] of common[index] ?? []) {
      const least = Math.min(own, shingled[other]?.size ?? 0);
      const share = least < minShingles ? 0 : shared / least;
      const otherId = answers[other]?.id;
      if (otherId !== undefined && share >= copiedFrom && share > (best?.share ?? 0))
        best = { id, otherId, share };
    }
    return best ? [best] : [];
  });
}
