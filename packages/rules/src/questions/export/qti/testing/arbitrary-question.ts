import type {
  Difficulty,
  QuestionContent,
  QuestionKey,
} from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import fc from 'fast-check';
import { escapeImported } from '../../../import/html.ts';
import { contentOf, keyOf } from '../../../import/parts.ts';
import type { ExportedQuestion } from '../../question-writer.ts';

const fileIds = ['0196c1f2-aaaa-7bbb-8ccc-000000000001', '0196c1f2-aaaa-7bbb-8ccc-000000000002'];
export const pictures = fileIds.map((id) => ({ id, name: 'foto.png', mime: 'image/png', size: 10 }));

/** Words with what XML and HTML have names for. */
const word = fc.constantFrom(
  'água',
  'x < y',
  'a & b',
  '"aspas"',
  'it’s',
  '≥ 10 %',
  'ção',
  '<b>',
  ']]>',
  'π',
  '&amp;nbsp;',
);
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => escapeImported(words.join(' ')));
const latex = fc.constantFrom('x^2', '\\frac{a}{b} < 1', 'a & "b"', '\\text{ç}').map(escapeImported);
const tag = (name: string, inner: fc.Arbitrary<string>) => inner.map((html) => `<${name}>${html}</${name}>`);
const inline: fc.Arbitrary<string> = fc.oneof(
  text,
  text,
  ...['strong', 'em', 'u', 's', 'sub', 'sup', 'b', 'i', 'code'].map((name) => tag(name, text)),
  latex.map((source) => `<span data-latex="${source}"></span>`),
  text.map((html) => `<a href="https://exemplo.com/?a=1&amp;b=2">${html}</a>`),
);
const line = fc.array(inline, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
const picture = fc
  .constantFrom(...fileIds)
  .chain((id) => text.map((alt) => `<img data-file="${id}" alt="${alt}">`));
const block = fc.oneof(
  tag('p', line),
  tag('p', line),
  tag('h3', line),
  picture,
  tag('p', picture),
  tag('blockquote', tag('p', line)),
  tag('ul', tag('li', line)),
  tag('li', line).map((item) => `<ol start="3">${item}</ol>`),
  latex.map((source) => `<div data-latex="${source}"></div>`),
  tag('pre', fc.constantFrom('a\n  b', 'x  =  1')),
  line.map(
    (cell) =>
      `<table><thead><tr><th colspan="2">${cell}</th></tr></thead><tbody><tr><td>${cell}</td><td>1</td></tr></tbody></table>`,
  ),
);
const blocks = fc.array(block, { minLength: 1, maxLength: 3 }).map((list) => list.join(''));
const feedback = fc.option(tag('p', line), { nil: '' });

const percent = fc.integer({ min: 1, max: 99 }).map(String);
const ids = (count: number): fc.Arbitrary<string[]> =>
  fc.uniqueArray(fc.constantFrom('a', 'b', 'c', '1', '2x', '-y', 'SCORE', 'o27', 'correct', '_z'), {
    minLength: count,
    maxLength: count,
  });

interface Parts {
  type: QuestionType;
  content: QuestionContent;
  key: QuestionKey;
}

const commonFeedback = fc.record({
  feedback_right: feedback,
  feedback_wrong: feedback,
  general_feedback: feedback,
});
const optionsOf = (names: readonly string[]) =>
  fc.tuple(...names.map((id) => fc.oneof(line, picture).map((html) => ({ id, html }))));
const optionFeedback = (names: readonly string[]) =>
  fc
    .tuple(...names.map((id) => feedback.map((html) => [id, html] as const)))
    .map((list) => Object.fromEntries(list.filter(([, html]) => html !== '')));

const choice: fc.Arbitrary<Parts> = fc
  .record({
    names: fc.integer({ min: 2, max: 5 }).chain(ids),
    several: fc.boolean(),
    shuffle_options: fc.boolean(),
    numbering: fc.constantFrom('letters' as const, 'numbers' as const, 'none' as const),
    keyed: fc.constantFrom('plain', 'all', 'weights'),
    statement: blocks,
    common: commonFeedback,
    weight: fc.integer({ min: 1, max: 99 }),
  })
  .chain(({ names, several, keyed, statement, common, weight, ...content }) =>
    fc
      .record({
        options: optionsOf(names),
        option_feedback: optionFeedback(names),
        right: several
          ? fc.subarray(names, { minLength: 1, maxLength: names.length - 1 })
          : fc.constant<string[]>([names[0] ?? '']),
      })
      .map(({ options, option_feedback, right }): Parts => {
        const others = names.filter((id) => !right.includes(id));
        const weights =
          keyed !== 'weights'
            ? {}
            : several
              ? Object.fromEntries([
                  ...right.map((id, index) => [
                    id,
                    index === 0
                      ? String(100 - weight * (right.length > 1 ? 1 : 0))
                      : index === 1
                        ? String(weight)
                        : '5',
                  ]),
                  ...others.map((id) => [id, '-25']),
                ])
              : Object.fromEntries(others.map((id, index) => [id, String(index === 0 ? weight : -weight)]));
        return {
          type: several ? 'check_box' : 'multiple_choice',
          content: contentOf({ ...content, statement, options: [...options] }),
          key: keyOf({
            ...common,
            option_feedback,
            correct_option_ids: right,
            option_weights: weights,
            check_box_mode: several && keyed === 'all' ? 'all_or_nothing' : 'per_option',
          }),
        };
      }),
  );

const decimal = fc
  .tuple(fc.integer({ min: -50, max: 50 }), fc.constantFrom('', '.5', '.25'))
  .map(([whole, rest]) => `${whole}${rest}`);
const range = fc
  .tuple(decimal, fc.integer({ min: 0, max: 3 }))
  .map(([min, width]) => ({ min, max: String(Number(min) + width) }));

const gapOf = (id: string) =>
  fc.oneof(
    fc
      .record({
        texts: fc.uniqueArray(fc.constantFrom('Brasil', 'brasil', 'São Paulo', '<b>', '42', 'a  b'), {
          minLength: 1,
          maxLength: 3,
        }),
        strict: fc.boolean(),
        weight: percent,
      })
      .map(({ texts, strict, weight }) => ({
        gap: { id, kind: 'text' as const },
        key: {
          texts: texts.map((one, index) => ({ text: one, weight_percent: index === 0 ? '100' : weight })),
          numbers: [],
          strict,
        },
      })),
    fc
      .tuple(range, fc.boolean())
      // A range within another that is worth more says nothing, so the second lies beyond the first.
      .map(([first, isTwo]) =>
        isTwo ? [first, { min: String(Number(first.max) + 1), max: String(Number(first.max) + 2) }] : [first],
      )
      .map((ranges) => ({
        gap: { id, kind: 'number' as const },
        key: {
          texts: [],
          numbers: ranges.map((one, index) => ({ ...one, weight_percent: index === 0 ? '100' : '40' })),
          strict: false,
        },
      })),
    fc
      .uniqueArray(fc.constantFrom('um', 'dois', 'três & mais', 'quatro < 5'), { minLength: 2, maxLength: 4 })
      .map((choices) => ({
        gap: { id, kind: 'select' as const, choices },
        key: { texts: [{ text: choices[1] ?? '', weight_percent: '100' }], numbers: [], strict: true },
      })),
  );

const fillingIds = (list: readonly { gap: { id: string }; key: QuestionKey['gaps'][string] }[]): string[] =>
  list.flatMap(({ gap, key }) =>
    [...key.texts, ...key.numbers].map((_one, index) => `${gap.id}-${index + 1}`),
  );

const gaps: fc.Arbitrary<Parts> = fc
  .record({
    names: fc.integer({ min: 1, max: 3 }).chain(ids),
    shown: fc.boolean(),
    statement: blocks,
    label: line,
    common: commonFeedback,
    max_chars: fc.option(fc.integer({ min: 1, max: 500 })),
  })
  .chain(({ names, shown, statement, label, common, max_chars }) =>
    fc
      .tuple(...names.map(gapOf))
      .chain((list) => optionFeedback(fillingIds(list)).map((option_feedback) => ({ list, option_feedback })))
      .map(({ list, option_feedback }): Parts => {
        const isTyped = list.some(({ gap }) => gap.kind !== 'select');
        const places = names.map((id) => `x <span data-gap="${id}"></span>`).join(' ');
        return {
          type: 'gap',
          content: contentOf({
            statement: shown ? `${statement}<p>${places}</p>` : statement,
            gaps: list.map(({ gap }) => (shown ? gap : { ...gap, label })),
            max_chars: isTyped ? max_chars : null,
          }),
          key: keyOf({
            ...common,
            option_feedback,
            gaps: Object.fromEntries(list.map(({ gap, key }) => [gap.id, key])),
          }),
        };
      }),
  );

const criteria = fc.uniqueArray(fc.constantFrom('c1', 'c2', '3'), { maxLength: 3 }).map((names) =>
  names.map((id) => ({
    id,
    name: `Critério "${id}" < 2`,
    description: 'Linha um\nlinha dois & três',
    weight_percent: '30',
  })),
);
const open: fc.Arbitrary<Parts> = fc
  .record({
    type: fc.constantFrom('essay' as const, 'simple_text' as const, 'media' as const),
    statement: blocks,
    max_chars: fc.option(fc.integer({ min: 1, max: 100_000 })),
    media_kinds: fc.subarray(['image', 'audio', 'video', 'document'] as const),
    max_files: fc.integer({ min: 1, max: 20 }),
    criteria,
    common: commonFeedback,
  })
  .map(
    ({ type, statement, criteria: list, common, max_chars, ...media }): Parts => ({
      type,
      content: contentOf(type === 'media' ? { statement, ...media } : { statement, max_chars }),
      key: keyOf({ ...common, criteria: list }),
    }),
  );
const section: fc.Arbitrary<Parts> = blocks.map((statement) => ({
  type: 'section',
  content: contentOf({ statement }),
  key: keyOf({}),
}));

/** A question that QTI can say whole. */
export const arbitraryQuestion: fc.Arbitrary<ExportedQuestion> = fc
  .record({
    parts: fc.oneof(choice, choice, gaps, gaps, open, section),
    title: word,
    difficulty: fc.constantFrom<Difficulty>('E', 'M', 'D'),
    tags: fc.uniqueArray(fc.constantFrom('etiqueta', 'a & b', 'ENEM 2020'), { maxLength: 3 }),
    disciplineName: fc.option(fc.constantFrom('Matemática', 'Língua <Portuguesa>')),
    id: fc.uuid(),
  })
  .map(({ parts, ...question }) => ({ ...question, ...parts, externalKey: null, files: pictures }));
