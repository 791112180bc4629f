import { ownValue } from '@certame/contract/own-value.ts';
import { xmlElement } from '../../../xml/write-xml.ts';
import { modalFeedback } from './feedback-xml.ts';
import { qtiName } from './identifiers.ts';
import type { ItemWriting, ItemXml } from './item-parts.ts';
import {
  baseValue,
  condition,
  mapEntry,
  outcomeDeclaration,
  responseDeclaration,
  setOutcome,
  variable,
} from './scoring-xml.ts';
import { blocksOf, flowOf } from './xhtml.ts';

const numberingClass = {
  letters: 'qti-labels-upper-alpha',
  numbers: 'qti-labels-decimal',
  none: 'qti-labels-none',
};

type Worth = { id: string; percent: number }[];

/** Percent that each option gives or takes, as the bank scores; `whole`: only all right and none else counts. */
function worthOf({ question: { type, content, key } }: ItemWriting): Worth | 'whole' {
  const isRight = (id: string): boolean => key.correct_option_ids.includes(id);
  const weight = (id: string): number => Number(ownValue(key.option_weights, id) ?? 0);
  if (type === 'multiple_choice')
    return content.options.map(({ id }) => ({
      id,
      percent: ownValue(key.option_weights, id) === undefined && isRight(id) ? 100 : weight(id),
    }));
  if (content.options.some(({ id }) => weight(id) > 0))
    return content.options.map(({ id }) => ({ id, percent: weight(id) }));
  const right = content.options.filter(({ id }) => isRight(id)).length;
  if (key.check_box_mode === 'all_or_nothing' || right === 0) return 'whole';
  return content.options.map(({ id }) => ({ id, percent: (isRight(id) ? 100 : -100) / right }));
}

/** One right option and nothing else that counts: what a match with the right answer says. */
const isOneRight = (worth: Worth): boolean =>
  worth.filter(({ percent }) => percent === 100).length === 1 &&
  worth.every(({ percent }) => percent === 100 || percent === 0);

const matchRule = condition(
  xmlElement('qti-match', {}, variable('RESPONSE') + xmlElement('qti-correct', { identifier: 'RESPONSE' })),
  setOutcome('SCORE', baseValue('float', '1')),
);
const mapRule = setOutcome('SCORE', xmlElement('qti-map-response', { identifier: 'RESPONSE' }));

export function choiceXml(writing: ItemWriting): ItemXml {
  const { question, context } = writing;
  const { type, content, key } = question;
  const isSingle = type === 'multiple_choice';
  const worth = worthOf(writing);
  const isMatch = worth === 'whole' || (isSingle && isOneRight(worth));
  const best = isSingle && !isMatch ? worth.toSorted((a, b) => b.percent - a.percent)[0] : undefined;
  const declared = content.options
    .filter(({ id }) => key.correct_option_ids.includes(id))
    .map(({ id }) => id);
  const right =
    worth !== 'whole' && isMatch
      ? worth.filter(({ percent }) => percent === 100).map(({ id }) => id)
      : declared;
  const correct = best && best.percent > 0 ? [best.id] : right.slice(0, isSingle ? 1 : undefined);
  const isScored = worth === 'whole' ? correct.length > 0 : worth.some(({ percent }) => percent > 0);
  const entries =
    worth === 'whole' ? '' : worth.map(({ id, percent }) => mapEntry(qtiName(id), percent)).join('');
  const commented = content.options.filter(({ id }) => (ownValue(key.option_feedback, id) ?? '') !== '');
  const choices = content.options
    .map(({ id, html }) =>
      xmlElement('qti-simple-choice', { identifier: qtiName(id) }, flowOf(html, context)),
    )
    .join('');
  const cardinality = isSingle ? 'single' : 'multiple';
  return {
    responses: responseDeclaration({
      identifier: 'RESPONSE',
      cardinality,
      baseType: 'identifier',
      correct: correct.map(qtiName),
      ...(isScored && !isMatch ? { mapping: { entries, isBounded: true } } : {}),
    }),
    outcomes:
      commented.length > 0
        ? outcomeDeclaration('OPTION_FEEDBACK', 'identifier', undefined, { cardinality })
        : '',
    body:
      blocksOf(content.statement, context) +
      xmlElement(
        'qti-choice-interaction',
        {
          class: numberingClass[content.numbering],
          'response-identifier': 'RESPONSE',
          shuffle: content.shuffle_options,
          'max-choices': isSingle ? 1 : 0,
        },
        choices,
      ),
    whole: isScored ? 1 : 0,
    rules:
      (isScored ? (isMatch ? matchRule : mapRule) : '') +
      (commented.length > 0 ? setOutcome('OPTION_FEEDBACK', variable('RESPONSE')) : ''),
    feedback: commented
      .map(({ id }) =>
        modalFeedback('OPTION_FEEDBACK', qtiName(id), ownValue(key.option_feedback, id) ?? '', context),
      )
      .join(''),
  };
}
