import type { QuestionKey } from '@certame/contract/features/questions/content.ts';
import { childOf, descendantsOf, type XmlElement } from '../../../../xml/parse-xml.ts';
import { exportedId } from '../interactions.ts';
import { type RenderContext, renderBlocks } from '../render.ts';
import { attributeOf } from '../tree.ts';
import type { Value } from './expressions.ts';

/** A text that an outcome shows or hides. */
export interface FeedbackSource {
  outcome: string;
  identifier: string;
  isShownThen: boolean;
  element: XmlElement;
}

/** What was tried: which options or fillings were in it, and what the scoring made of it. */
export interface Trial {
  /** QTI's identifiers of what was chosen. */
  present: ReadonlySet<string>;
  isRight: boolean;
  outcomes: ReadonlyMap<string, Value>;
}

type FeedbackKey = Pick<
  QuestionKey,
  'feedback_right' | 'feedback_wrong' | 'general_feedback' | 'option_feedback'
>;
type Place = keyof FeedbackKey | { token: string };

const feedbackNames: ReadonlySet<string> = new Set(['modalFeedback', 'feedbackBlock', 'feedbackInline']);

export const feedbackOf = (item: XmlElement): FeedbackSource[] =>
  [...descendantsOf(item)]
    .filter(({ name }) => feedbackNames.has(name))
    .map((element) => ({
      outcome: attributeOf(element, 'outcomeIdentifier'),
      identifier: attributeOf(element, 'identifier'),
      isShownThen: attributeOf(element, 'showHide') !== 'hide',
      element,
    }));

const isShown = ({ outcome, identifier, isShownThen }: FeedbackSource, { outcomes }: Trial): boolean =>
  (outcomes.get(outcome)?.some((value) => String(value) === identifier) ?? false) === isShownThen;

/** Those that the export gives say it themselves. */
const ownNames: Readonly<Record<string, Place>> = {
  'correct.feedback': 'feedback_right',
  'incorrect.feedback': 'feedback_wrong',
  'general.feedback': 'general_feedback',
};

/** Names that authors give where nothing else says when a text is shown. */
function placeByName(identifier: string): Place | undefined {
  if (/^(?:correct|right|certo)/i.test(identifier)) return 'feedback_right';
  if (/^(?:incorrect|wrong|errad)/i.test(identifier)) return 'feedback_wrong';
  return /^(?:general|solution)/i.test(identifier) ? 'general_feedback' : undefined;
}

function placeOf(source: FeedbackSource, trials: readonly Trial[]): Place | undefined {
  const own = Object.hasOwn(ownNames, source.identifier) ? ownNames[source.identifier] : undefined;
  if (own) return own;
  const shown = trials.filter((trial) => isShown(source, trial));
  if (shown.length === 0) return placeByName(source.identifier);
  if (shown.length === trials.length && source.isShownThen)
    return trials.length > 1 ? 'general_feedback' : (placeByName(source.identifier) ?? 'general_feedback');
  const isFor = (token: string): boolean =>
    trials.every((trial) => trial.present.has(token) === shown.includes(trial));
  const named = [source.identifier, exportedId(source.identifier)].find(isFor);
  if (named !== undefined) return { token: named };
  if (trials.every((trial) => trial.isRight === shown.includes(trial))) return 'feedback_right';
  if (trials.every((trial) => trial.isRight !== shown.includes(trial))) return 'feedback_wrong';
  const tokens = [...new Set(trials.flatMap(({ present }) => [...present]))].filter(isFor);
  return tokens.length === 1 && tokens[0] !== undefined ? { token: tokens[0] } : undefined;
}

/**
 * Finds when each feedback is shown by trying answers, and puts it where the bank shows it at the same moment. What is
 * shown at other moments is named. `idOf`: the bank's id of an option or a filling.
 */
export function placeFeedback(
  sources: readonly FeedbackSource[],
  trials: readonly Trial[],
  idOf: (token: string) => string | undefined,
  context: RenderContext,
): FeedbackKey {
  const key: FeedbackKey = {
    feedback_right: '',
    feedback_wrong: '',
    general_feedback: '',
    option_feedback: {},
  };
  for (const source of sources) {
    const { element } = source;
    const html = renderBlocks(context, (childOf(element, 'contentBody') ?? element).children);
    if (html === '') continue;
    const place = placeOf(source, trials);
    if (typeof place === 'string' && place !== 'option_feedback') key[place] += html;
    else {
      const id = typeof place === 'object' ? idOf(place.token) : undefined;
      if (id === undefined) context.notice('qti_feedback', element.line);
      else key.option_feedback[id] = (key.option_feedback[id] ?? '') + html;
    }
  }
  return key;
}
