import { allMessages } from '../../packages/contract/src/messages/all.ts';
import { withoutComments } from './without-comments.ts';

const literal = /'((?:[^'\n\\]|\\.)*)'|"((?:[^"\n\\]|\\.)*)"|`([^`]*)`/g;

/** Words of Portuguese that neither English nor SQL has. */
const portugueseWord =
  /(?<![\p{L}\d.@/_-])(ainda|ao|aos|com|da|das|de|em|esta|este|foi|nas|nos|os|para|pela|pelo|por|que|sem|seu|seus|sua|suas|todas|todos|um|uma)(?![\p{L}\d.@/_-])/iu;

function textsOf(texts: object): string[] {
  return Object.values(texts).flatMap((value: unknown) =>
    typeof value === 'string' ? [value] : value !== null && typeof value === 'object' ? textsOf(value) : [],
  );
}

const english = new Set(textsOf(allMessages.en));
/** The product's own texts, as far as they are Portuguese alone and begin as texts do. */
const ownTexts: ReadonlySet<string> = new Set(
  textsOf(allMessages.pt).filter((text) => /^\p{Lu}/u.test(text) && !english.has(text)),
);

const isPortuguese = (text: string): boolean =>
  ownTexts.has(text) || (/\p{L} +\p{L}/u.test(text) && portugueseWord.test(text));

/** Strings of a source that speak Portuguese, with or without its signs. */
export function findPortugueseLiterals(source: string): string[] {
  return [...withoutComments(source).matchAll(literal)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .filter(isPortuguese);
}
