import type { GapKey, QuestionGap } from '@certame/contract/features/questions/content.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import Big from 'big.js';
import { escapeImported } from '../../import/html.ts';
import { gapKeyOf, isWhole, placedGaps, replaceGaps } from '../gap-shapes.ts';
import type { MoodleBody } from './choices.ts';
import type { MoodleWriteContext } from './xml-parts.ts';

/** Marks of the notation; a backslash only where it would take the meaning of what follows, for formulas have many. */
const escapeCloze = (html: string): string =>
  html.replace(/[~#}]|\\(?=[~#}{="\\/]|$)/g, (mark, at: number) =>
    mark === '#' && html[at - 1] === '&' ? mark : `\\${mark}`,
  );
const answerText = (text: string): string => escapeCloze(escapeImported(text)).replace(/^=/, '\\=');

const markOf = (accepted: { weight_percent: string }): string =>
  isWhole(accepted) ? '=' : `%${accepted.weight_percent}%`;

function numberText(min: string, max: string): string {
  const [from, to] = [new Big(min), new Big(max)];
  const value = from.plus(to).div(2).toFixed();
  return from.eq(to) ? value : `${value}:${to.minus(from).div(2).toFixed()}`;
}

function selectAnswers(gap: QuestionGap, key: GapKey): string[] {
  return (gap.choices ?? []).map((choice) => {
    const accepted = key.texts.find(({ text }) => text === choice);
    return `${accepted ? markOf(accepted) : '%0%'}${answerText(choice)}`;
  });
}

/** `{1:KIND:…}` of one gap. */
function clozeOf(gap: QuestionGap, context: MoodleWriteContext): string {
  const { question } = context;
  const key = gapKeyOf(question, gap.id);
  const said = (index: number): string => {
    const html = ownValue(question.key.option_feedback, `${gap.id}-${index + 1}`) ?? '';
    return html === '' ? '' : `#${escapeCloze(html)}`;
  };
  if (gap.kind === 'select') {
    const right = (gap.choices ?? []).filter((choice) => key.texts.some(({ text }) => text === choice));
    const answers = selectAnswers(gap, key).map((answer, index) => {
      const place = right.indexOf(gap.choices?.[index] ?? '');
      return place === -1 ? answer : answer + said(place);
    });
    return `{1:MULTICHOICE:${answers.join('~')}}`;
  }
  if (key.numbers.length > 0) {
    const answers = key.numbers.map(
      (one, index) => `${markOf(one)}${numberText(one.min, one.max)}${said(index)}`,
    );
    return `{1:NUMERICAL:${answers.join('~')}}`;
  }
  const answers = key.texts.map((one, index) => `${markOf(one)}${answerText(one.text)}${said(index)}`);
  return `{1:${key.strict ? 'SHORTANSWER_C' : 'SHORTANSWER'}:${answers.join('~')}}`;
}

/** Answers of every kind stand in the text; those that stood nowhere come after it, behind their labels. */
export function moodleCloze(context: MoodleWriteContext): MoodleBody {
  const { question, report } = context;
  const { content, key } = question;
  if (key.feedback_right !== '' || key.feedback_wrong !== '')
    report.loses('key.feedback_right', 'feedback_parts');
  const placed = placedGaps(content.statement);
  const sources = new Map(content.gaps.map((gap) => [gap.id, clozeOf(gap, context)]));
  const safe = content.statement.replace(/\{(?=\d*:)/g, '&#123;');
  const below = content.gaps
    .filter(({ id }) => !placed.has(id))
    .map(({ id, label = '' }) => {
      if (label !== '') report.loses('content.gaps', 'gap_label');
      return `<p>${label === '' ? '' : `${label} `}${sources.get(id) ?? ''}</p>`;
    });
  return {
    type: 'cloze',
    statement: replaceGaps(safe, (id) => sources.get(id) ?? '') + below.join(''),
    pieces: [],
  };
}
