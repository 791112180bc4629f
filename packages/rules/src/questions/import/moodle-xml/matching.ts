import type { QuestionGap } from '@certame/contract/features/questions/content.ts';
import { attributeOf } from '../../../xml/read-xml.ts';
import { childOf, childrenOf, type XmlElement } from '../../../xml/xml-element.ts';
import type { GiftFormat } from '../gift/ast.ts';
import { mapMatching } from '../gift/map.ts';
import { asBlocks } from '../html.ts';
import { optionPlace } from '../parts.ts';
import { safeHtml } from '../safe-html.ts';
import type { MoodleContext, MoodleMapped } from './context.ts';
import { plainFromHtml } from './plain-from-html.ts';
import { isYes, plainText, readText, wordOf } from './read-text.ts';

export function mapPairs(element: XmlElement, format: GiftFormat, context: MoodleContext): MoodleMapped {
  const pairs = childrenOf(element, 'subquestion').map((row) => {
    const answer = plainText(childOf(row, 'answer')).replace(/\s+/g, ' ');
    if (answer === '') context.report('moodle_answer_empty', { line: row.line });
    return { label: readText(row, format, context), answer };
  });
  return mapMatching(
    { kind: 'matching', pairs: pairs.filter(({ answer }) => answer !== '') },
    context.render,
  );
}

interface Choice {
  text: string;
  group: string;
}

const place = /\[\[(\d{1,3})\]\]/g;

/** `gapselect` and `ddwtos`: the text has the number of the right choice, whose group is what can be chosen there. */
export function mapGapSelect(element: XmlElement, format: GiftFormat, context: MoodleContext): MoodleMapped {
  // Boxes may be marked up; the choices of a list are plain text.
  const isMarkedUp = typeOf(element) === 'ddwtos';
  const textOfChoice = (option: XmlElement): string =>
    isMarkedUp ? plainFromHtml(safeHtml(plainText(option)).html) : plainText(option).replace(/\s+/g, ' ');
  const all = childrenOf(element, isMarkedUp ? 'dragbox' : 'selectoption').map(
    (option): Choice => ({
      text: textOfChoice(option),
      group: wordOf(option, 'group') || '1',
    }),
  );
  const isSorted = isYes(wordOf(element, 'shuffleanswers'));
  const choicesOf = (group: string): string[] => {
    const texts = [...new Set(all.filter((choice) => choice.group === group).map(({ text }) => text))];
    return isSorted ? texts.sort(optionPlace) : texts;
  };
  const gaps: QuestionGap[] = [];
  const right: string[] = [];
  const text = readText(childOf(element, 'questiontext'), format, context);
  const statement = asBlocks(context.render.block(text)).replace(place, (written, number: string) => {
    const choice = all[Number(number) - 1];
    if (!choice) {
      context.report('moodle_gap', { text: written });
      return written;
    }
    const id = `g${gaps.length + 1}`;
    gaps.push({ id, kind: 'select', choices: choicesOf(choice.group) });
    right.push(choice.text);
    return `<span data-gap="${id}"></span>`;
  });
  const keys = gaps.map(({ id }, index) => [
    id,
    { texts: [{ text: right[index] ?? '', weight_percent: '100' }], numbers: [], strict: true },
  ]);
  return { type: 'gap', content: { statement, gaps }, key: { gaps: Object.fromEntries(keys) } };
}

export const typeOf = (element: XmlElement): string => attributeOf(element, 'type').trim().toLowerCase();
