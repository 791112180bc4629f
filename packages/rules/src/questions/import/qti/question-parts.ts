import type { GapKey, QuestionContent, QuestionKey } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { childrenOf, type XmlElement } from '../../../xml/parse-xml.ts';
import { asBlocks } from '../html.ts';
import { labelsOf, statementOf } from './body.ts';
import { type FoundGap, gapSource, gapsOf } from './gaps.ts';
import {
  bankIds,
  isMultiple,
  isShortText,
  isShuffled,
  maxCharsOf,
  maxFilesOf,
  mediaKindsOf,
  numberingOf,
  optionIdsOf,
} from './interactions.ts';
import { type RenderContext, renderHtml } from './render.ts';
import {
  type ChoiceSource,
  declaredChoiceKey,
  multipleChoiceKey,
  singleChoiceKey,
} from './scoring/choice-key.ts';
import type { Declaration } from './scoring/declarations.ts';
import { type Single, UnknownExpression, type Value } from './scoring/expressions.ts';
import { feedbackOf, placeFeedback, type Trial } from './scoring/feedback.ts';
import { declaredGapKeys, type GapSource, gapKeys, gapProbe } from './scoring/gap-key.ts';
import type { Processing } from './scoring/processing.ts';
import { attributeOf } from './tree.ts';

export interface QuestionParts {
  type: QuestionType;
  content: Partial<QuestionContent>;
  key: Partial<QuestionKey>;
}

export interface ItemParts {
  item: XmlElement;
  body: XmlElement;
  interactions: readonly XmlElement[];
  processing: Processing;
  context: RenderContext;
  onRubric(rubric: XmlElement): void;
}

const plainStatement = ({ body, context, onRubric }: ItemParts): string =>
  statementOf(body, context, () => undefined, onRubric);

/** Runs the item's scoring; `otherwise` where it has none, or one that this reader doesn't know. */
function scored<Result>(
  { processing, context }: ItemParts,
  work: () => Result,
  otherwise: () => Result,
): Result {
  if (!processing.scores && !processing.element) return otherwise();
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UnknownExpression)) throw error;
    context.notice('qti_scoring', error.line, error.message);
    return otherwise();
  }
}

const undeclared = (interaction: XmlElement): Declaration => ({
  identifier: attributeOf(interaction, 'responseIdentifier'),
  cardinality: '',
  baseType: 'identifier',
  correct: [],
  initial: [],
  mapping: undefined,
  line: interaction.line,
});
const responseOf = ({ processing }: ItemParts, interaction: XmlElement): Declaration =>
  processing.responses.get(attributeOf(interaction, 'responseIdentifier')) ?? undeclared(interaction);

/** Feedback where no answer is right or wrong by itself. */
function plainFeedback(parts: ItemParts) {
  const sources = feedbackOf(parts.item);
  const trials = scored(
    parts,
    () => [{ present: new Set<string>(), isRight: false, outcomes: parts.processing.run(new Map()) }],
    () => [],
  );
  return placeFeedback(sources, trials, () => undefined, parts.context);
}

function readChoice(parts: ItemParts, interaction: XmlElement): QuestionParts {
  const { context, processing } = parts;
  const response = responseOf(parts, interaction);
  const optionIds = optionIdsOf(interaction);
  const source: ChoiceSource = { processing, response, optionIds };
  const several = isMultiple(interaction, response.cardinality);
  const key = scored(
    parts,
    () =>
      several
        ? multipleChoiceKey(source, () => context.notice('qti_scoring_unequal', response.line))
        : singleChoiceKey(source),
    () => declaredChoiceKey(source),
  );
  if (!several) key.check_box_mode = 'per_option';
  if (
    key.correct_option_ids.length === 0 &&
    Object.keys(key.option_weights).length === 0 &&
    processing.element
  )
    context.notice('qti_scoring', processing.element.line);
  const right = [...optionIds].filter(([, id]) => key.correct_option_ids.includes(id)).map(([name]) => name);
  const tried = [...optionIds.keys()].map((name) => [name]);
  if (several && right.length > 1) tried.push(right);
  const trials = scored(
    parts,
    () =>
      tried.map((chosen): Trial => {
        const isRight = several
          ? chosen.length === right.length && chosen.every((name) => right.includes(name))
          : right.includes(chosen[0] ?? '');
        return {
          present: new Set(chosen),
          isRight,
          outcomes: processing.run(new Map([[response.identifier, chosen as Value]])),
        };
      }),
    () => [],
  );
  const feedback = placeFeedback(feedbackOf(parts.item), trials, (token) => optionIds.get(token), context);
  const options = childrenOf(interaction, 'simpleChoice').map((choice) => {
    const html = renderHtml(context, choice.children);
    const isOneParagraph = html.startsWith('<p>') && html.indexOf('</p>') === html.length - 4;
    return {
      id: optionIds.get(attributeOf(choice, 'identifier')) ?? 'a',
      html: isOneParagraph ? html.slice(3, -4) : html,
    };
  });
  return {
    type: several ? 'check_box' : 'multiple_choice',
    content: {
      statement: plainStatement(parts),
      options,
      shuffle_options: isShuffled(interaction),
      numbering: numberingOf(interaction),
    },
    key: { ...key, ...feedback },
  };
}

/** A filling that no key names. */
const strange = { text: '\u0001', number: -987_654_321_012 } as const;

/** Accepted fillings that a response meets, as the bank numbers them: `<gap>-<n>`. */
function metFillings(source: GapSource, key: GapKey | undefined, value: Single): string[] {
  const fold = (text: string): string => (key?.strict ? text : text.toLowerCase());
  const given = source.fillings.find((filling) => filling.value === value)?.text ?? String(value);
  const isMet = [
    ...(key?.texts ?? []).map(({ text }) => fold(text) === fold(given)),
    ...(key?.numbers ?? []).map(
      ({ min, max }) => Number(min) <= Number(value) && Number(value) <= Number(max),
    ),
  ];
  return isMet.flatMap((met, index) => (met ? [`${source.id}-${index + 1}`] : []));
}

function gapTrials(parts: ItemParts, sources: readonly GapSource[], keys: QuestionKey['gaps']): Trial[] {
  const probe = gapProbe(sources, parts.processing);
  const met = (source: GapSource, value: Single | undefined): string[] =>
    value === undefined ? [] : metFillings(source, keys[source.id], value);
  return sources.flatMap((source): Trial[] => {
    const others = sources.filter((one) => one !== source).flatMap((one) => met(one, probe.right(one)));
    const key = keys[source.id];
    const whole = [...(key?.texts ?? []), ...(key?.numbers ?? [])].map(
      ({ weight_percent }) => Number(weight_percent) >= 99.99,
    );
    const tried = source.fillings.map(({ value }) => value);
    if (source.kind !== 'select') tried.push(strange[source.kind]);
    return tried.map((value) => {
      const tokens = met(source, value);
      return {
        present: new Set([...others, ...tokens]),
        isRight: tokens.some((token) => whole[Number(token.slice(source.id.length + 1)) - 1]),
        outcomes: probe.outcomes(source, value),
      };
    });
  });
}

function readGaps(parts: ItemParts, found: readonly FoundGap[]): QuestionParts {
  const { body, context, processing, onRubric } = parts;
  const names = found.map(({ identifier }) => identifier);
  const ids = bankIds(names, (index) => `g${index + 1}`);
  const idOf = (gap: FoundGap, index: number): string =>
    new Set(names).size === names.length ? (ids.get(gap.identifier) ?? `g${index + 1}`) : `g${index + 1}`;
  const gaps = found.map((gap, index) => ({ gap, id: idOf(gap, index) }));
  const sources = gaps.map(({ gap, id }) => gapSource(gap, id));
  const keys = scored(
    parts,
    () =>
      gapKeys(sources, processing, () =>
        context.notice('qti_scoring_unequal', processing.element?.line ?? body.line),
      ),
    () => declaredGapKeys(sources, processing),
  );
  const trials = scored(
    parts,
    () => gapTrials(parts, sources, keys),
    () => [],
  );
  const tokens = new Set(trials.flatMap(({ present }) => [...present]));
  const feedback = placeFeedback(
    feedbackOf(parts.item),
    trials,
    (token) => (tokens.has(token) ? token : undefined),
    context,
  );
  const labels = labelsOf(body, context);
  const byElement = new Map(gaps.flatMap(({ gap, id }) => (gap.element ? [[gap.element, id] as const] : [])));
  const statement = statementOf(
    body,
    context,
    (element) => {
      const id = byElement.get(element);
      return id === undefined || labels.has(attributeOf(element, 'responseIdentifier')) ? undefined : id;
    },
    onRubric,
  );
  const limits = gaps.flatMap(({ gap }) => (gap.element ? (maxCharsOf(gap.element) ?? []) : []));
  return {
    type: 'gap',
    content: {
      statement,
      gaps: gaps.map(({ gap, id }) => {
        const row = gap.labelElement
          ? renderHtml(context, gap.labelElement.children)
          : labels.get(gap.identifier);
        return {
          id,
          kind: gap.kind,
          ...(row === undefined || row === '' ? {} : { label: row }),
          ...(gap.choices === undefined ? {} : { choices: gap.choices }),
        };
      }),
      max_chars: limits.length > 0 ? Math.max(...limits) : null,
    },
    key: { gaps: keys, ...feedback },
  };
}

function readAlone(parts: ItemParts, interaction: XmlElement): QuestionParts {
  if (interaction.name === 'choiceInteraction') return readChoice(parts, interaction);
  const content = { statement: plainStatement(parts) };
  const key = plainFeedback(parts);
  if (interaction.name === 'uploadInteraction')
    return {
      type: 'media',
      content: { ...content, media_kinds: mediaKindsOf(interaction), max_files: maxFilesOf(interaction) },
      key,
    };
  return {
    type: isShortText(interaction) ? 'simple_text' : 'essay',
    content: { ...content, max_chars: maxCharsOf(interaction) },
    key,
  };
}

/** The question that an item is: by its only interaction, or by several that are gaps. */
export function readQuestion(parts: ItemParts): QuestionParts {
  const [first, ...others] = parts.interactions;
  if (!first)
    return { type: 'section', content: { statement: plainStatement(parts) }, key: plainFeedback(parts) };
  const isAlone = others.length === 0 && /^(?:choice|extendedText|upload)Interaction$/.test(first.name);
  if (isAlone) return readAlone(parts, first);
  const found: FoundGap[] = [];
  for (const interaction of parts.interactions) {
    const gaps = gapsOf(interaction, responseOf(parts, interaction), parts.processing);
    if (!gaps) {
      const isPair = interaction.name === 'matchInteraction' || interaction.name === 'gapMatchInteraction';
      parts.context.notice(isPair ? 'qti_associations' : 'qti_mixed', interaction.line);
      return { type: 'section', content: { statement: asBlocks('') }, key: {} };
    }
    found.push(...gaps);
  }
  return readGaps(parts, found);
}
