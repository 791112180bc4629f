import type { GapKey, QuestionGap } from '@certame/contract/features/questions/content.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { escapeXml, xmlElement } from '../../../xml/write-xml.ts';
import { shownGapIds } from '../../check-question.ts';
import { modalFeedback } from './feedback-xml.ts';
import { qtiName } from './identifiers.ts';
import type { ItemWriting, ItemXml } from './item-parts.ts';
import {
  baseValue,
  condition,
  mapEntry,
  outcomeDeclaration,
  partText,
  responseDeclaration,
  setOutcome,
  variable,
} from './scoring-xml.ts';
import { blocksOf, flowOf, type XhtmlContext } from './xhtml.ts';

/** Any characters up to a number of them, as the import reads it back. */
export const patternMask = (maxChars: number | null): string | undefined =>
  maxChars === null ? undefined : `[\\s\\S]{0,${maxChars}}`;

const choiceName = (index: number): string => `choice_${index + 1}`;
const emptyKey: GapKey = { texts: [], numbers: [], strict: false };

/** An accepted filling: how it is told from others, and its worth. */
interface AcceptedFilling {
  /** True where the response is this filling. */
  test: string;
  percent: string;
}

/** A gap with what it takes to write it. */
interface GapXml {
  interaction: string;
  response: string;
  outcomes: string;
  rules: string;
  accepted: AcceptedFilling[];
}

function interactionXml(gap: QuestionGap, maxChars: number | null): string {
  const name = qtiName(gap.id);
  if (gap.kind !== 'select')
    return xmlElement('qti-text-entry-interaction', {
      'response-identifier': name,
      'pattern-mask': patternMask(maxChars),
    });
  const choices = (gap.choices ?? [])
    .map((choice, index) =>
      xmlElement('qti-inline-choice', { identifier: choiceName(index) }, escapeXml(choice)),
    )
    .join('');
  return xmlElement(
    'qti-inline-choice-interaction',
    { 'response-identifier': name, shuffle: false },
    choices,
  );
}

const mapRule = (name: string): string =>
  setOutcome(
    'SCORE',
    xmlElement('qti-sum', {}, variable('SCORE') + xmlElement('qti-map-response', { identifier: name })),
  );

const best = <One extends { weight_percent: string }>(list: readonly One[]): One | undefined =>
  list.toSorted((a, b) => Number(b.weight_percent) - Number(a.weight_percent))[0];

function selectXml(gap: QuestionGap, { texts }: GapKey, interaction: string): GapXml {
  const name = qtiName(gap.id);
  const indexOf = (text: string): number => (gap.choices ?? []).indexOf(text);
  const named = texts.filter(({ text }) => indexOf(text) >= 0);
  const right = best(named);
  return {
    interaction,
    response: responseDeclaration({
      identifier: name,
      cardinality: 'single',
      baseType: 'identifier',
      correct: right ? [choiceName(indexOf(right.text))] : [],
      mapping: {
        entries: named
          .map(({ text, weight_percent }) => mapEntry(choiceName(indexOf(text)), weight_percent))
          .join(''),
        isBounded: false,
      },
    }),
    outcomes: '',
    rules: named.length > 0 ? mapRule(name) : '',
    accepted: named.map(({ text, weight_percent: percent }) => ({
      test: xmlElement('qti-match', {}, variable(name) + baseValue('identifier', choiceName(indexOf(text)))),
      percent,
    })),
  };
}

function textXml(gap: QuestionGap, key: GapKey, interaction: string): GapXml {
  const name = qtiName(gap.id);
  const isStrict = { 'case-sensitive': key.strict };
  // A number among texts is the text that is typed for it.
  const exact = key.numbers
    .filter(({ min, max }) => min === max)
    .map(({ min, weight_percent }) => ({ text: min, weight_percent }));
  const texts = [...key.texts, ...exact].filter(({ text }) => text !== '');
  const right = best(texts);
  return {
    interaction,
    response: responseDeclaration({
      identifier: name,
      cardinality: 'single',
      baseType: 'string',
      correct: right ? [right.text] : [],
      mapping: {
        entries: texts.map(({ text, weight_percent }) => mapEntry(text, weight_percent, isStrict)).join(''),
        isBounded: false,
      },
    }),
    outcomes: '',
    rules: texts.length > 0 ? mapRule(name) : '',
    accepted: texts.map(({ text, weight_percent: percent }) => ({
      test: xmlElement('qti-string-match', isStrict, variable(name) + baseValue('string', text)),
      percent,
    })),
  };
}

function numberXml(gap: QuestionGap, { numbers }: GapKey, interaction: string): GapXml {
  const name = qtiName(gap.id);
  const score = `SCORE.${gap.id}`;
  const accepted = numbers.map(({ min, max, weight_percent: percent }) => ({
    test: xmlElement(
      'qti-and',
      {},
      xmlElement('qti-gte', {}, variable(name) + baseValue('float', min)) +
        xmlElement('qti-lte', {}, variable(name) + baseValue('float', max)),
    ),
    percent,
  }));
  // Of several ranges that a number lies in, the one that is worth most counts.
  const ranges = accepted.map(({ test, percent }) =>
    condition(
      test,
      setOutcome(score, xmlElement('qti-max', {}, variable(score) + baseValue('float', partText(percent)))),
    ),
  );
  const right = best(numbers);
  return {
    interaction,
    response: responseDeclaration({
      identifier: name,
      cardinality: 'single',
      baseType: 'float',
      correct: right ? [right.min] : [],
    }),
    outcomes: outcomeDeclaration(score, 'float', '0'),
    rules:
      ranges.length > 0
        ? ranges.join('') +
          setOutcome('SCORE', xmlElement('qti-sum', {}, variable('SCORE') + variable(score)))
        : '',
    accepted,
  };
}

function gapXml(gap: QuestionGap, writing: ItemWriting): GapXml {
  const { content, key } = writing.question;
  const gapKey = ownValue(key.gaps, gap.id) ?? emptyKey;
  const interaction = interactionXml(gap, content.max_chars);
  if (gap.kind === 'select') return selectXml(gap, gapKey, interaction);
  const isNumber = gap.kind === 'number' && (gapKey.numbers.length > 0 || gapKey.texts.length === 0);
  const isMixed = isNumber ? gapKey.texts.length > 0 : gapKey.numbers.some(({ min, max }) => min !== max);
  if (isMixed) writing.problem('key.gaps', 'gap_mixed');
  return isNumber ? numberXml(gap, gapKey, interaction) : textXml(gap, gapKey, interaction);
}

const labelled = (gap: QuestionGap, interaction: string, context: XhtmlContext): string =>
  xmlElement(
    'div',
    { 'data-gap-label': qtiName(gap.id) },
    xmlElement('div', {}, flowOf(gap.label ?? '', context)) + xmlElement('p', {}, interaction),
  );

export function gapsXml(writing: ItemWriting): ItemXml {
  const { question, context } = writing;
  const { content, key } = question;
  const gaps = content.gaps.map((gap) => ({ gap, xml: gapXml(gap, writing) }));
  const shown = new Set(shownGapIds(content.statement));
  const inText: XhtmlContext = {
    ...context,
    gapXml: (id) => gaps.find(({ gap }) => gap.id === id)?.xml.interaction ?? '',
  };
  const fillings = gaps.flatMap(({ gap, xml }) =>
    xml.accepted.map(({ test }, index) => ({ test, id: `${gap.id}-${index + 1}` })),
  );
  const commented = fillings.flatMap(({ test, id }) => {
    const html = ownValue(key.option_feedback, id) ?? '';
    return html === '' ? [] : [{ test, name: qtiName(id), html }];
  });
  const add = (name: string): string =>
    setOutcome(
      'FILLING_FEEDBACK',
      xmlElement('qti-multiple', {}, variable('FILLING_FEEDBACK') + baseValue('identifier', name)),
    );
  return {
    responses: gaps.map(({ xml }) => xml.response).join(''),
    outcomes:
      gaps.map(({ xml }) => xml.outcomes).join('') +
      (commented.length > 0
        ? outcomeDeclaration('FILLING_FEEDBACK', 'identifier', undefined, { cardinality: 'multiple' })
        : ''),
    body:
      blocksOf(content.statement, inText) +
      gaps
        .filter(({ gap }) => !shown.has(gap.id))
        .map(({ gap, xml }) => labelled(gap, xml.interaction, context))
        .join(''),
    whole: gaps.some(({ xml }) => xml.rules !== '') ? gaps.length : 0,
    rules:
      gaps.map(({ xml }) => xml.rules).join('') +
      commented.map(({ test, name }) => condition(test, add(name))).join(''),
    feedback: commented
      .map(({ name, html }) => modalFeedback('FILLING_FEEDBACK', name, html, context))
      .join(''),
  };
}
