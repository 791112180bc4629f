import { ownValue } from '@certame/contract/own-value.ts';
import { childOf, childrenOf, textOf, type XmlElement } from '../../../xml/xml-element.ts';
import { takeDifficulty } from '../difficulty-tag.ts';
import type { Draft } from '../finish.ts';
import type { GiftFormat } from '../gift/ast.ts';
import type { Category } from '../gift/category.ts';
import { giftRenderer } from '../gift/render.ts';
import { escapeImported, imagePlaceholder } from '../html.ts';
import { contentOf, distinctTags, keyOf, titleMaxChars } from '../parts.ts';
import type { ImportProblem } from '../types.ts';
import { mapMultichoice, mapTruth } from './choices.ts';
import { mapCloze } from './cloze.ts';
import type { MoodleContext, MoodleMapped, MoodleXmlOptions } from './context.ts';
import { mapGapSelect, mapPairs, typeOf } from './matching.ts';
import { plainText, readFeedback, readText } from './read-text.ts';
import { mapEssay, mapNumber, mapShortAnswer } from './written.ts';

type Mapper = (element: XmlElement, format: GiftFormat, context: MoodleContext) => MoodleMapped;
const mapDescription: Mapper = () => ({ type: 'section', content: {}, key: {} });

/** What the bank can say of Moodle's types, by their names in the file. */
const mappers: Readonly<Record<string, Mapper>> = {
  multichoice: mapMultichoice,
  multichoiceset: mapMultichoice,
  truefalse: mapTruth,
  shortanswer: mapShortAnswer,
  numerical: mapNumber,
  matching: mapPairs,
  match: mapPairs,
  gapselect: mapGapSelect,
  ddwtos: mapGapSelect,
  essay: mapEssay,
  description: mapDescription,
  cloze: mapCloze,
  multianswer: mapCloze,
};

const formatOf = (element: XmlElement): GiftFormat => {
  const format = childOf(element, 'questiontext')?.attributes.format;
  return format === 'html' || format === 'markdown' ? format : format === 'plain_text' ? 'plain' : 'moodle';
};

/** Exports of before Moodle 2 name one picture, which stands below the text. */
function oldPicture(element: XmlElement, context: MoodleContext): string {
  const name = textOf(childOf(element, 'image')).trim();
  if (name === '') return '';
  const base64 = textOf(childOf(element, 'image_base64')).trim();
  const ref = (base64 !== '' && context.options.keepPicture?.(name, base64)) || name;
  context.render.images.push({ ref, alt: '' });
  return `<p>${imagePlaceholder(ref, '')}</p>`;
}

/** Sentences that Moodle writes into every question by itself, and what it gives with a help that nobody typed. */
const standardPartial =
  /^(?:<p>)?(?:Your answer is partially correct\.|Sua resposta está parcialmente correta\.)?(?:<\/p>)?$/;

function reportLeftOut(element: XmlElement, context: MoodleContext): void {
  const hint = childOf(element, 'hint');
  if (hint && plainText(hint) !== '') context.report('moodle_hints', { line: hint.line }, false);
  const partial = childOf(element, 'partiallycorrectfeedback');
  if (partial && !standardPartial.test(plainText(partial)))
    context.report('moodle_partial_feedback', { line: partial.line }, false);
}

function contextOf(element: XmlElement, format: GiftFormat, options: MoodleXmlOptions): MoodleContext {
  const problems: ImportProblem[] = [];
  return {
    line: element.line,
    problems,
    render: giftRenderer(format),
    options,
    report: (key, params, blocking = true) => {
      problems.push({ field: 'source', key, blocking, params: { line: element.line, ...params } });
    },
  };
}

/** What can't be taken is shown with its name, and says why. */
function refused(element: XmlElement, title: string, context: MoodleContext): MoodleMapped {
  context.report('moodle_type', { type: typeOf(element).slice(0, 40) });
  const text = plainText(childOf(element, 'questiontext'));
  const shown = text === '' ? title || typeOf(element) || '?' : text;
  return {
    type: 'section',
    content: { statement: `<p>${escapeImported(shown.slice(0, 500))}</p>` },
    key: {},
  };
}

function feedbackOf(element: XmlElement, format: GiftFormat, context: MoodleContext) {
  const html = (name: string): string =>
    context.render.block(readFeedback(childOf(element, name), format, context));
  const [right, wrong] = [html('correctfeedback'), html('incorrectfeedback')];
  return {
    general_feedback: html('generalfeedback'),
    ...(right !== '' && { feedback_right: right }),
    ...(wrong !== '' && { feedback_wrong: wrong }),
  };
}

/** One `question` of a Moodle XML file, before the checks that all sources share. */
export function readQuestion(element: XmlElement, category: Category, options: MoodleXmlOptions): Draft {
  const format = formatOf(element);
  const context = contextOf(element, format, options);
  const title = plainText(childOf(element, 'name')).replace(/\s+/g, ' ').slice(0, titleMaxChars).trim();
  const mapper = ownValue(mappers, typeOf(element));
  const mapped = mapper?.(element, format, context) ?? refused(element, title, context);
  const statement =
    mapped.content.statement ??
    context.render.block(readText(childOf(element, 'questiontext'), format, context));
  const general = mapper ? feedbackOf(element, format, context) : {};
  if (mapper) reportLeftOut(element, context);
  const given = childrenOf(childOf(element, 'tags') ?? { ...element, nodes: [] }, 'tag').map(plainText);
  const { difficulty, tags } = takeDifficulty(given);
  return {
    place: String(element.line),
    externalKey: plainText(childOf(element, 'idnumber')).slice(0, 200) || null,
    title,
    type: mapped.type,
    difficulty,
    disciplineName: category.disciplineName,
    tags: distinctTags([...tags, ...category.tags]),
    content: contentOf({ ...mapped.content, statement: statement + oldPicture(element, context) }),
    key: keyOf({ ...mapped.key, ...general }),
    images: context.render.images,
    problems: context.problems,
  };
}
