/** Signs that people leave out, or write in another of their forms: apostrophes, hyphens and dashes. */
const joints =
  /['`\u00AD\u00B4\u02B9\u02BB-\u02BD\u02C8\u02CB\u02D7\u2010-\u2015\u2018\u2019\u201B\u2032\u2035\u2212-]/g;

/** Letters that are not a base letter under a mark, as PostgreSQL's `unaccent` writes them. */
const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ª: 'a',
    º: 'o',
    æ: 'ae',
    đ: 'd',
    ð: 'd',
    ħ: 'h',
    ı: 'i',
    ĳ: 'ij',
    ĸ: 'q',
    ŀ: 'l',
    ł: 'l',
    ŉ: 'n',
    ŋ: 'n',
    œ: 'oe',
    ø: 'o',
    ſ: 's',
    ß: 'ss',
    ŧ: 't',
    þ: 'th',
  }),
);
const listed = new RegExp(`[${[...letters.keys()].join('')}]`, 'g');

/**
 * The form in which searches compare texts: lower case, without accents, apostrophes, hyphens and dashes. "Ângela d’Ávila" and "angela davila" have
 * one key, so have "Maria-José" and "mariajose". `search_key` of the database is the same folding; a test compares the two.
 */
export const searchKey = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(listed, (letter) => letters.get(letter) ?? letter)
    .replace(joints, '');
