import { spokenWords } from './spoken-words.ts';

export type DictatedPart = { kind: 'done' } | { kind: 'undo' } | { kind: 'text'; text: string };

const done =
  /^(?:pronto|fim do ditado|termin(?:ar|ei)(?: (?:o )?ditado)?|encerrar (?:o )?ditado|parar(?: (?:o ditado|de ditar))?)$/;
const undo = /^(?:desfazer|desfaca|apagar(?: (?:isso|a ultima(?: (?:frase|parte))?))?)$/;
/** Said alone, a sign is what its name says; inside of a sentence it is a word of it. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/^(?:nova linha|novo paragrafo|paragrafo)$/, '\n'],
  [/^ponto(?: final)?$/, '.'],
  [/^virgula$/, ','],
  [/^(?:dois pontos)$/, ':'],
  [/^ponto e virgula$/, ';'],
  [/^(?:ponto de )?interrogacao$/, '?'],
  [/^(?:ponto de )?exclamacao$/, '!'],
];

/** One utterance while an answer is dictated. Only a whole utterance is a command: "pronto" inside of a sentence stays text. */
export function parseDictation(heard: string): DictatedPart {
  const words = spokenWords(heard);
  if (done.test(words)) return { kind: 'done' };
  if (undo.test(words)) return { kind: 'undo' };
  const sign = signs.find(([pattern]) => pattern.test(words))?.[1];
  return { kind: 'text', text: sign ?? heard.trim() };
}

const endsSentence = /(?:^|[.!?\n])\s*$/;

/** The text with what was dictated behind it: one space between, a capital where a sentence begins. */
export function withDictated(text: string, part: string): string {
  if (part === '\n') return `${text.replace(/[ \t]+$/, '')}\n`;
  if (/^[.,:;?!]$/.test(part)) return `${text.trimEnd()}${part}`;
  const begun = endsSentence.test(text) ? part.charAt(0).toUpperCase() + part.slice(1) : part;
  return text === '' || /\s$/.test(text) ? text + begun : `${text} ${begun}`;
}
