import type { GapKey, QuestionGap } from '@certame/contract/features/questions/content.ts';
import { parseNumber } from '../../../scoring/numbers.ts';
import { childOf, type XmlElement } from '../../../xml/xml-element.ts';
import type { GiftFormat } from '../gift/ast.ts';
import { asBlocks } from '../html.ts';
import { safeHtml } from '../safe-html.ts';
import { type ClozeAnswer, type ClozeGap, replaceCloze } from './cloze-syntax.ts';
import type { MoodleContext, MoodleMapped } from './context.ts';
import { plainFromHtml } from './plain-from-html.ts';
import { readText } from './read-text.ts';

/** Private characters: nothing of a source is taken for the place of a gap. */
const [begin, end] = ['\ue000', '\ue001'];
const place = new RegExp(`${begin}(\\d{1,3})${end}`, 'g');

const textOfAnswer = (source: string): string => plainFromHtml(safeHtml(source).html);
const worth = ({ isRight, weight }: ClozeAnswer): string => weight ?? (isRight ? '100' : '0');
const isRest = (answer: ClozeAnswer): boolean => answer.text === '*' && Number(worth(answer)) === 0;

/** `23,8`, `23.8:0.1`. */
function readRange(text: string): { min: string; max: string } | undefined {
  const [value, around] = text.split(':');
  const [number, tolerance] = [parseNumber(value ?? ''), parseNumber(around?.trim() || '0')?.abs()];
  if (!number || !tolerance) return undefined;
  return { min: number.minus(tolerance).toFixed(), max: number.plus(tolerance).toFixed() };
}

/** Collects the gaps of one text. */
class GapCollector {
  readonly gaps: QuestionGap[] = [];
  readonly keys: Record<string, GapKey> = {};
  readonly feedback: Record<string, string> = {};
  readonly #weights = new Set<string>();
  readonly #context: MoodleContext;
  readonly #format: GiftFormat;

  constructor(context: MoodleContext, format: GiftFormat) {
    this.#context = context;
    this.#format = format;
  }

  get haveSameWeight(): boolean {
    return this.#weights.size <= 1;
  }

  /** @returns what stands in its place while the text is rendered. */
  add(gap: ClozeGap): string | undefined {
    if (gap.kind === undefined || gap.kind === 'several') {
      this.#context.report('moodle_cloze_kind', { text: gap.name });
      return undefined;
    }
    this.#weights.add(gap.weight);
    const id = `g${this.gaps.length + 1}`;
    const accepted = gap.answers.filter((answer) =>
      gap.kind === 'select' ? Number(worth(answer)) > 0 : !isRest(answer),
    );
    accepted.forEach((answer, index) => {
      if (answer.feedback === '') return;
      const text = {
        format: this.#format === 'moodle' ? ('html' as const) : this.#format,
        text: answer.feedback,
      };
      this.feedback[`${id}-${index + 1}`] = this.#context.render.block(text);
    });
    this.keys[id] =
      gap.kind === 'number' ? this.#numbers(accepted) : this.#texts(accepted, gap.kind !== 'text');
    this.gaps.push(
      gap.kind === 'select'
        ? { id, kind: 'select', choices: [...new Set(gap.answers.map(({ text }) => textOfAnswer(text)))] }
        : { id, kind: gap.kind === 'number' ? 'number' : 'text' },
    );
    return `${begin}${this.gaps.length}${end}`;
  }

  #texts(answers: readonly ClozeAnswer[], strict: boolean): GapKey {
    const texts = answers.map((answer) => ({
      text: textOfAnswer(answer.text),
      weight_percent: worth(answer),
    }));
    return { texts, numbers: [], strict };
  }

  #numbers(answers: readonly ClozeAnswer[]): GapKey {
    const numbers = answers.flatMap((answer) => {
      const range = readRange(textOfAnswer(answer.text));
      if (!range) this.#context.report('moodle_number', { text: answer.text.slice(0, 60) });
      return range ? [{ ...range, weight_percent: worth(answer) }] : [];
    });
    return { texts: [], numbers, strict: false };
  }
}

/** `cloze` (in Moodle's own code `multianswer`): answers of every kind stand in the text itself. */
export function mapCloze(element: XmlElement, format: GiftFormat, context: MoodleContext): MoodleMapped {
  const source = readText(childOf(element, 'questiontext'), format, context);
  const collector = new GapCollector(context, source.format);
  const text = replaceCloze(source.text.replace(/[\ue000\ue001]/g, ''), (gap) => collector.add(gap));
  if (!collector.haveSameWeight) context.report('moodle_cloze_weights', {}, false);
  const statement = asBlocks(context.render.block({ format: source.format, text })).replace(
    place,
    (_all, number: string) => `<span data-gap="g${number}"></span>`,
  );
  return {
    type: 'gap',
    content: { statement, gaps: collector.gaps },
    key: { gaps: collector.keys, option_feedback: collector.feedback },
  };
}
