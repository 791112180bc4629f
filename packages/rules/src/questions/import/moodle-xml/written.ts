import type { QuestionContent } from '@certame/contract/features/questions/content.ts';
import { parseNumber } from '../../../scoring/numbers.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '../../../xml/xml-element.ts';
import type { GiftChoice, GiftFormat, GiftNumber, GiftText } from '../gift/ast.ts';
import { mapNumerical, mapShort } from '../gift/map.ts';
import type { MoodleContext, MoodleMapped } from './context.ts';
import { readFraction } from './fraction.ts';
import { isYes, plainText, readFeedback, wordOf } from './read-text.ts';

/** Without its `gapId`: Moodle asks below the text, and so does a gap that stands nowhere in it. */
const below = ({ type, content, key }: MoodleMapped): MoodleMapped => ({ type, content, key });

export function mapShortAnswer(
  element: XmlElement,
  format: GiftFormat,
  context: MoodleContext,
): MoodleMapped {
  const choices = childrenOf(element, 'answer').map((answer): GiftChoice => {
    const fraction = readFraction(answer, context);
    const text = plainText(answer);
    if (text === '') context.report('moodle_answer_empty', { line: answer.line });
    return {
      isRight: fraction.eq(100),
      weight: fraction.eq(100) ? null : fraction.toFixed(),
      text: { format: 'plain', text: text.replaceAll('\\*', '*') },
      feedback: readFeedback(childOf(answer, 'feedback'), format, context),
    };
  });
  const mapped = below(mapShort(choices, context.render, context));
  const key = mapped.key.gaps?.g1;
  if (key && isYes(wordOf(element, 'usecase'))) mapped.key.gaps = { g1: { ...key, strict: true } };
  return mapped;
}

export function mapNumber(element: XmlElement, format: GiftFormat, context: MoodleContext): MoodleMapped {
  const numbers: GiftNumber[] = [];
  let otherwise: GiftText | null = null;
  for (const answer of childrenOf(element, 'answer')) {
    const text = plainText(answer);
    const feedback = readFeedback(childOf(answer, 'feedback'), format, context);
    if (text === '*') {
      otherwise = feedback;
      continue;
    }
    const value = parseNumber(text);
    const around = parseNumber(textOf(childOf(answer, 'tolerance')).trim() || '0')?.abs();
    const fraction = readFraction(answer, context);
    if (!value || !around) {
      context.report('moodle_number', { line: answer.line, text: text.slice(0, 60) });
      continue;
    }
    numbers.push({
      min: value.minus(around).toFixed(),
      max: value.plus(around).toFixed(),
      weight: fraction.eq(100) ? null : fraction.toFixed(),
      feedback,
    });
  }
  if (childrenOf(childOf(element, 'units') ?? element, 'unit').length > 0)
    context.report('moodle_units', { line: childOf(element, 'units')?.line ?? element.line }, false);
  return below(mapNumerical({ kind: 'numerical', numbers, otherwise }, context.render));
}

type MediaKind = QuestionContent['media_kinds'][number];
const groups: readonly [RegExp, MediaKind][] = [
  [/^(?:image|web_image|optimised_image|\.(?:png|jpe?g|gif|webp|bmp|tiff?|svg))$/, 'image'],
  [/^(?:audio|web_audio|html_audio|\.(?:mp3|ogg|oga|wav|m4a|aac|flac|opus))$/, 'audio'],
  [/^(?:video|web_video|html_video|\.(?:mp4|m4v|mov|webm|ogv|avi|mkv))$/, 'video'],
  [/^(?:document|spreadsheet|presentation|archive|\.\w+)$/, 'document'],
];

function mediaKindsOf(list: string): MediaKind[] {
  const kinds = list
    .split(/[\s,;]+/)
    .filter((one) => one !== '')
    .map((one) => groups.find(([pattern]) => pattern.test(one.toLowerCase()))?.[1]);
  return [...new Set(kinds.filter((kind) => kind !== undefined))];
}

/** Moodle's limits of fields, in which it says how long an answer it expects. */
const shortLines = 5;
const mostFiles = 20;

/** `essay` is a short text, a long one, or files, as its own settings say. */
export function mapEssay(element: XmlElement, _format: GiftFormat, context: MoodleContext): MoodleMapped {
  const leaveOut = (
    name: string,
    key: 'moodle_word_limit' | 'moodle_grader_info' | 'moodle_template',
  ): void => {
    const found = childOf(element, name);
    if (found && plainText(found) !== '' && plainText(found) !== '0')
      context.report(key, { line: found.line }, false);
  };
  leaveOut('maxwordlimit', 'moodle_word_limit');
  leaveOut('minwordlimit', 'moodle_word_limit');
  leaveOut('graderinfo', 'moodle_grader_info');
  leaveOut('responsetemplate', 'moodle_template');
  const form = wordOf(element, 'responseformat');
  const attachments = Number(wordOf(element, 'attachments') || '0');
  if (form === 'noinline')
    return {
      type: 'media',
      content: {
        max_files: attachments < 1 ? mostFiles : Math.min(mostFiles, Math.trunc(attachments) || 1),
        media_kinds: mediaKindsOf(wordOf(element, 'filetypeslist')),
      },
      key: {},
    };
  if (attachments !== 0) context.report('moodle_attachments', { line: element.line }, false);
  const isPlain = form === 'plain' || form === 'monospaced';
  const isShort = isPlain && Number(wordOf(element, 'responsefieldlines') || '15') <= shortLines;
  return { type: isShort ? 'simple_text' : 'essay', content: {}, key: {} };
}
