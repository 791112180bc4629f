import { type Area, searchOrderOf } from '@certame/contract/kit/area/define-area.ts';
import { searchedInside } from '@certame/db/schema/columns.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { searchKey } from '@certame/rules/search/search-key.ts';
import { escapeLike } from '../field-columns.ts';

const wordsMax = 8;
const searched = sql`t.search_text`;
const inside = searchedInside(searched);

/** Only three letters or digits in a row have a trigram that can be looked up. */
const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(searchKey(word));

/** A number inside a word tells rows apart better than the letters around it, which may stand in every one (an e-mail's). */
const numberIn = (word: string): string | undefined => /\d{5,}/.exec(word)?.[0];

/** Both names of a grid's search filter. */
export const isSearch = (filter: string): boolean => filter === 'search' || filter === 'q';

/** A CPF as it is written, or its beginning as far as it has been typed. */
const writtenCpf = /^\d{3}\.\d{3}\.\d{0,3}(-\d{0,2})?$/;

/** Words of a search as rows are asked for them: a lone hyphen is none. A CPF is stored in digits alone. */
export const wordsOf = (values: readonly string[]): string[] =>
  values
    .join(' ')
    .split(/\s+/)
    .filter((word) => searchKey(word) !== '')
    .slice(0, wordsMax)
    .map((word) => (writtenCpf.test(word) ? word.replace(/\D/g, '') : word));

/** The searched text begins with the word: a stretch of the order by it. */
export const beginsWith = (word: string): SQL => sql`${searched} like search_key(${escapeLike(word)}) || '%'`;

/**
 * The word stands behind the first letter of the searched text, found by its trigrams. One or two letters have none in the
 * middle of a word; there they only begin one.
 */
export function standsInside(word: string): SQL {
  const wanted = sql`search_key(${escapeLike(word)})`;
  if (!isIndexed(word)) {
    return sql`(${inside} like '% ' || ${wanted} || '%' or ${inside} like E'%\\n' || ${wanted} || '%')`;
  }
  const number = numberIn(word);
  return number && number !== word
    ? sql`(${inside} like '%' || ${number} || '%' and ${searched} like '_%' || ${wanted} || '%')`
    : sql`${inside} like '%' || ${wanted} || '%'`;
}

/** The word stands in a text that no index serves. */
export const standsIn = (text: SQL, word: string): SQL =>
  sql`search_key(${text}) like '%' || search_key(${escapeLike(word)}) || '%'`;

/**
 * The word stands in the searched text where either of the two above finds it, said in what costs least for rows that are
 * looked at one by one: no index serves it.
 */
export function holdsWord(word: string): SQL {
  const wanted = sql`search_key(${escapeLike(word)})`;
  return isIndexed(word)
    ? sql`${searched} like '%' || ${wanted} || '%'`
    : sql`(${searched} like ${wanted} || '%' or ${searched} like '_% ' || ${wanted} || '%' or ${searched} like E'_%\\n' || ${wanted} || '%')`;
}

/**
 * The word stands in a row's texts, in the form that the area's indexes serve, or in `label`, what the row is called where
 * that isn't stored. Rows are aliased `t`.
 */
export function containsWord(area: Area | undefined, word: string, label?: SQL): SQL {
  if (area && searchOrderOf(area)) return sql`(${beginsWith(word)} or ${standsInside(word)})`;
  const pattern = sql`'%' || search_key(${escapeLike(word)}) || '%'`;
  const stored = sql`${searched} like ${pattern}`;
  return label ? sql`(${stored} or ${standsIn(label, word)})` : stored;
}
