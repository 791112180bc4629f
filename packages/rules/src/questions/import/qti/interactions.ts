import type { QuestionContent } from '@certame/contract/features/questions/content.ts';
import { childOf, childrenOf, descendantsOf, type XmlElement } from '../../../xml/parse-xml.ts';
import { formulaText } from '../../formula-text.ts';
import { unescapeImported } from '../html.ts';
import { optionId } from '../parts.ts';
import { formulaHtml } from './mathml.ts';
import { renderText } from './render.ts';
import { attributeOf, numberOf, wordsOf } from './tree.ts';

/** Interactions that the bank has a type for, alone or several in a text with gaps. */
export const gapInteractions: ReadonlySet<string> = new Set([
  'textEntryInteraction',
  'inlineChoiceInteraction',
  'gapMatchInteraction',
  'matchInteraction',
]);
const aloneInteractions: ReadonlySet<string> = new Set([
  'choiceInteraction',
  'extendedTextInteraction',
  'uploadInteraction',
]);
/** A button of adaptive items, and a film that is looked at: neither is an answer. */
export const ignoredInteractions: ReadonlySet<string> = new Set([
  'endAttemptInteraction',
  'mediaInteraction',
]);

export const isInteraction = ({ name }: XmlElement): boolean => /Interaction$/.test(name);
export const isKnownInteraction = ({ name }: XmlElement): boolean =>
  gapInteractions.has(name) || aloneInteractions.has(name);

export const interactionsOf = (body: XmlElement): XmlElement[] =>
  [...descendantsOf(body)].filter(isInteraction);

/** Identifiers that the export had to change, because a name can't begin with a figure or is QTI's own. */
const exported = /^_\.([A-Za-z0-9_-]{1,40})$/;
export const exportedId = (identifier: string): string => exported.exec(identifier)?.[1] ?? identifier;
const plainId = /^[A-Za-z0-9_-]{1,40}$/;
/**
 * The bank's ids of QTI's identifiers: the same where they may be, letters in their order otherwise, so that a question
 * that left this bank comes back as it was.
 */
export function bankIds(
  identifiers: readonly string[],
  idAt: (index: number) => string,
): Map<string, string> {
  const own = identifiers.map(exportedId);
  const areAllPlain = own.every((id) => plainId.test(id) && !(id in Object.prototype));
  const isUnique = new Set(own).size === own.length;
  return new Map(
    identifiers.map((identifier, index) => [
      identifier,
      areAllPlain && isUnique ? (own[index] ?? identifier) : idAt(index),
    ]),
  );
}

export const optionIdsOf = (interaction: XmlElement): Map<string, string> =>
  bankIds(
    childrenOf(interaction, 'simpleChoice').map((choice) => attributeOf(choice, 'identifier')),
    optionId,
  );

/** The text of a choice in a list, formulas as somebody would type them. */
export function choiceText(choice: XmlElement): string {
  const typed = (element: XmlElement): XmlElement => ({
    ...element,
    children: element.children.flatMap((child): (XmlElement | string)[] => {
      if (typeof child === 'string') return [child];
      if (/^(?:feedback|template)(?:Inline|Block)$/.test(child.name)) return [];
      if (child.name !== 'math') return [typed(child)];
      const latex = /data-latex="([^"]*)"/.exec(formulaHtml(child, () => undefined))?.[1] ?? '';
      return [formulaText(unescapeImported(latex))];
    }),
  });
  return renderText(typed(choice)).slice(0, 2000);
}

/** Options numbered as QTI's shared vocabulary names it. */
export function numberingOf(interaction: XmlElement): QuestionContent['numbering'] {
  const words = wordsOf(interaction, 'class');
  if (words.includes('qti-labels-none')) return 'none';
  return words.includes('qti-labels-decimal') ? 'numbers' : 'letters';
}

/** How long an answer may be: only a pattern of any characters up to a number says that. */
export function maxCharsOf(interaction: XmlElement): number | null {
  const mask = attributeOf(interaction, 'patternMask');
  const limit = Number(/^\^?\(?(?:\[\\s\\S\]|\.)\{0,(\d{1,6})\}\)?\$?$/.exec(mask)?.[1]);
  return limit >= 1 && limit <= 100_000 ? limit : null;
}

const linesOfShortText = 3;
const charsOfShortText = 250;
/** A short answer is one of few lines; what the source says nothing about is an essay. */
export function isShortText(interaction: XmlElement): boolean {
  const lines = numberOf(interaction, 'expectedLines');
  const chars = numberOf(interaction, 'expectedLength');
  const isLow = wordsOf(interaction, 'class').includes('qti-height-lines-3');
  if (lines !== undefined) return lines <= linesOfShortText;
  return isLow || (chars !== undefined && chars <= charsOfShortText);
}

const mediaKindOfType: readonly (readonly [RegExp, 'image' | 'audio' | 'video'])[] = [
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
];
export function mediaKindsOf(interaction: XmlElement): QuestionContent['media_kinds'] {
  const kinds = wordsOf(interaction, 'type').map(
    (type) => mediaKindOfType.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1] ?? 'document',
  );
  return [...new Set(kinds)];
}

export function maxFilesOf(interaction: XmlElement): number {
  const files = numberOf(interaction, 'data-max-files') ?? 1;
  return Number.isInteger(files) && files >= 1 && files <= 20 ? files : 1;
}

export const isShuffled = (interaction: XmlElement): boolean =>
  attributeOf(interaction, 'shuffle') === 'true';

/** Whether several may be chosen; the response's declaration knows where the interaction doesn't say. */
export function isMultiple(interaction: XmlElement, cardinality: string): boolean {
  return (
    cardinality === 'multiple' || (cardinality !== 'single' && numberOf(interaction, 'maxChoices') !== 1)
  );
}

export const promptOf = (interaction: XmlElement): XmlElement | undefined => childOf(interaction, 'prompt');
