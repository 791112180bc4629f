/** What a recogniser wrote down, as the grammar compares it: lower case, without accents and punctuation, one space between words. */
export const spokenWords = (heard: string): string =>
  heard
    .toLowerCase()
    .replace(/(\d)\s*[ªº°]/g, '$1')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const ones = [
  ['zero'],
  ['um', 'uma'],
  ['dois', 'duas'],
  ['tres'],
  ['quatro'],
  ['cinco'],
  ['seis', 'meia'],
  ['sete'],
  ['oito'],
  ['nove'],
  ['dez'],
  ['onze'],
  ['doze'],
  ['treze'],
  ['quatorze', 'catorze'],
  ['quinze'],
  ['dezesseis'],
  ['dezessete'],
  ['dezoito'],
  ['dezenove'],
];
const tens = ['vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];
const ordinals = ['primeir', 'segund', 'terceir', 'quart', 'quint', 'sext', 'setim', 'oitav', 'non', 'decim'];

const numberOf = new Map<string, number>([
  ...ones.flatMap((words, value) => words.map((word): [string, number] => [word, value])),
  ...tens.map((word, at): [string, number] => [word, (at + 2) * 10]),
  ['cem', 100],
]);

/** A whole number up to 199 in digits or words. Null: no such number, or more than one. */
export function spokenNumber(words: string): number | null {
  if (/^\d{1,3}$/.test(words)) return Number(words);
  const parts = words.replace(/^cento e /, '100 ').split(/ (?:e )?/);
  const values = parts.map((part) => (part === '100' ? 100 : numberOf.get(part)));
  let total = 0;
  let below = Number.POSITIVE_INFINITY;
  for (const value of values) {
    // Each part is smaller than what the one before leaves open: "vinte e um", never "um vinte" or "dois três".
    if (value === undefined || value >= below || (value === 0 && values.length > 1)) return null;
    total += value;
    below = value >= 100 ? 100 : value >= 20 ? 10 : 0;
  }
  return total;
}

/** "primeira" is 1, up to ten. */
export function spokenOrdinal(word: string): number | null {
  const digits = /^(\d{1,2})[ao]?$/.exec(word)?.[1];
  if (digits) return Number(digits);
  const index = ordinals.findIndex((stem) => word === `${stem}a` || word === `${stem}o`);
  return index === -1 ? null : index + 1;
}

/** Names of letters as people say them and recognisers write them, accents gone. */
const letterNames: Readonly<Record<string, readonly string[]>> = {
  a: ['ah', 'ha'],
  b: ['be'],
  c: ['ce', 'se'],
  d: ['de'],
  e: ['eh'],
  f: ['efe', 'fe'],
  g: ['ge', 'gue', 'je'],
  h: ['aga'],
  i: [],
  j: ['jota', 'ji'],
  k: ['ca', 'ka'],
  l: ['ele'],
  m: ['eme'],
  n: ['ene'],
  o: ['oh'],
  p: ['pe'],
  q: ['que'],
  r: ['erre'],
  s: ['esse'],
  t: ['te'],
  u: [],
  v: ['ve'],
  w: ['dabliu'],
  x: ['xis'],
  y: ['ipsilon'],
  z: ['ze'],
};
const letterOf = new Map(
  Object.entries(letterNames).flatMap(([letter, names]) =>
    [letter, ...names].map((name): [string, string] => [name, letter]),
  ),
);
/** Said alone these are nothing but a letter; "a", "e", "o", "de", "se", "que" are words of any sentence. */
const clearAlone: ReadonlySet<string> = new Set([
  'b',
  'be',
  'c',
  'ce',
  'd',
  'f',
  'efe',
  'g',
  'ge',
  'h',
  'aga',
  'i',
  'j',
  'jota',
]);

export const isClearLetter = (word: string): boolean => clearAlone.has(word);

/** The letter that a word names: "bê" is b. Null: none. */
export const spokenLetter = (word: string): string | null => letterOf.get(word) ?? null;
