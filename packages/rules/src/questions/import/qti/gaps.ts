import type { QuestionGap } from '@certame/contract/features/questions/content.ts';
import { childrenOf, descendantsOf, type XmlElement } from '../../../xml/parse-xml.ts';
import { choiceText } from './interactions.ts';
import type { Declaration } from './scoring/declarations.ts';
import { type Filling, type GapSource, namedFillings } from './scoring/gap-key.ts';
import type { Processing } from './scoring/processing.ts';
import { attributeOf, numberOf } from './tree.ts';

/** A gap of the question with the element that makes its place. */
export interface FoundGap {
  /** QTI's identifier: of the response, or of the place in it. */
  identifier: string;
  kind: QuestionGap['kind'];
  choices: string[] | undefined;
  /** What the row of a table of associations says. */
  labelElement?: XmlElement;
  /** Where it stands in the text; none for rows of a table. */
  element?: XmlElement;
  response: Declaration;
  fillings: readonly Filling[];
  place?: string;
  isPlaceFirst?: boolean;
}

const fillingsOf = (choices: readonly XmlElement[]): Filling[] =>
  choices.map((choice) => ({ value: attributeOf(choice, 'identifier'), text: choiceText(choice) }));
const textsOf = (fillings: readonly Filling[]): string[] => [...new Set(fillings.map(({ text }) => text))];

function selectGap(element: XmlElement, response: Declaration, choices: readonly XmlElement[]): FoundGap {
  const fillings = fillingsOf(choices);
  return {
    identifier: response.identifier,
    kind: 'select',
    choices: textsOf(fillings),
    element,
    response,
    fillings,
  };
}

function typedGap(element: XmlElement, response: Declaration, processing: Processing): FoundGap {
  const isNumber = response.baseType === 'float' || response.baseType === 'integer';
  return {
    identifier: response.identifier,
    kind: isNumber ? 'number' : 'text',
    choices: undefined,
    element,
    response,
    fillings: namedFillings(response, processing, isNumber),
  };
}

function gapMatchGaps(interaction: XmlElement, response: Declaration): FoundGap[] | undefined {
  const choices = childrenOf(interaction, 'gapText');
  if (childrenOf(interaction, 'gapImg').length > 0 || choices.length < 2) return undefined;
  const places = [...descendantsOf(interaction)].filter(({ name }) => name === 'gap');
  const fillings = fillingsOf(choices);
  return places.map((element) => ({
    identifier: attributeOf(element, 'identifier'),
    kind: 'select',
    choices: textsOf(fillings),
    element,
    response,
    fillings,
    place: attributeOf(element, 'identifier'),
  }));
}

/** A table whose rows take one association each is a list of rows to be filled; one that takes more is not. */
function matchGaps(interaction: XmlElement, response: Declaration): FoundGap[] | undefined {
  const [first, second] = childrenOf(interaction, 'simpleMatchSet').map((set) =>
    childrenOf(set, 'simpleAssociableChoice'),
  );
  const isOnce = (rows: readonly XmlElement[] | undefined): boolean =>
    rows !== undefined && rows.length > 0 && rows.every((row) => numberOf(row, 'matchMax') === 1);
  if (!first || !second || !isOnce(first) || second.length < 2) return undefined;
  const fillings = fillingsOf(second);
  return first.map((row) => ({
    identifier: attributeOf(row, 'identifier'),
    kind: 'select',
    choices: textsOf(fillings),
    labelElement: row,
    response,
    fillings,
    place: attributeOf(row, 'identifier'),
    isPlaceFirst: true,
  }));
}

/** The gaps that an interaction makes; undefined where the bank's gaps can't say it. */
export function gapsOf(
  interaction: XmlElement,
  response: Declaration,
  processing: Processing,
): FoundGap[] | undefined {
  switch (interaction.name) {
    case 'textEntryInteraction':
      return [typedGap(interaction, response, processing)];
    case 'inlineChoiceInteraction': {
      const choices = childrenOf(interaction, 'inlineChoice');
      return choices.length < 2 ? undefined : [selectGap(interaction, response, choices)];
    }
    case 'choiceInteraction': {
      const choices = childrenOf(interaction, 'simpleChoice');
      const isPlain = choices.every(
        (choice) => ![...descendantsOf(choice)].some(({ name }) => name === 'img' || name === 'object'),
      );
      const isSingle = response.cardinality === 'single';
      return isSingle && isPlain && choices.length > 1
        ? [selectGap(interaction, response, choices)]
        : undefined;
    }
    case 'gapMatchInteraction':
      return gapMatchGaps(interaction, response);
    case 'matchInteraction':
      return matchGaps(interaction, response);
    default:
      return undefined;
  }
}

export const gapSource = (found: FoundGap, id: string): GapSource => ({
  id,
  kind: found.kind,
  response: found.response,
  fillings: found.fillings,
  ...(found.place === undefined ? {} : { place: found.place, isPlaceFirst: found.isPlaceFirst ?? false }),
});
