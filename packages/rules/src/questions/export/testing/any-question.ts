import type {
  GapKey,
  QuestionContent,
  QuestionGap,
  QuestionKey,
} from '@certame/contract/features/questions/content.ts';
import fc from 'fast-check';
import { contentOf, keyOf, optionId } from '../../import/parts.ts';
import type { ExportedQuestion } from '../question-writer.ts';
import { anyBlocks, anyFeedback, anyLine, anyPlain, pictureId } from './any-text.ts';

const anyWeight = fc.constantFrom('100', '50', '33.33333', '75');

type Parts = Pick<ExportedQuestion, 'type'> & {
  content: Partial<QuestionContent>;
  key: Partial<QuestionKey>;
};

const feedbackOf = (ids: readonly string[], said: readonly string[]): Record<string, string> =>
  Object.fromEntries(ids.flatMap((id, index) => (said[index] ? [[id, said[index]]] : [])));

const anyChoice = fc
  .record({
    html: fc.array(anyLine, { minLength: 2, maxLength: 4 }),
    said: fc.array(anyFeedback, { minLength: 4, maxLength: 4 }),
    right: fc.nat(3),
    weights: fc.array(fc.constantFrom(null, '50', '-25', '0'), { minLength: 4, maxLength: 4 }),
    isSeveral: fc.boolean(),
    numbering: fc.constantFrom('letters' as const, 'numbers' as const, 'none' as const),
    shuffle_options: fc.boolean(),
    mode: fc.constantFrom('per_option' as const, 'all_or_nothing' as const),
    feedback_right: anyFeedback,
    feedback_wrong: anyFeedback,
  })
  .map(
    ({
      html,
      said,
      right,
      weights,
      isSeveral,
      numbering,
      shuffle_options,
      mode,
      feedback_right,
      feedback_wrong,
    }): Parts => {
      const ids = html.map((_, index) => optionId(index));
      const correct = ids[right % ids.length] ?? 'a';
      const isWeighed = !isSeveral && weights[0] !== null;
      const option_weights = Object.fromEntries(
        ids.flatMap((id, index) =>
          isWeighed && id !== correct && weights[index] && weights[index] !== '0'
            ? [[id, weights[index]]]
            : [],
        ),
      );
      const others = isSeveral ? ids.filter((id, index) => id !== correct && index % 2 === 0) : [];
      return {
        type: isSeveral ? 'check_box' : 'multiple_choice',
        content: {
          options: ids.map((id, index) => ({ id, html: html[index] ?? '' })),
          numbering,
          shuffle_options,
        },
        key: {
          correct_option_ids: ids.filter((id) => id === correct || others.includes(id)),
          option_weights,
          check_box_mode: isSeveral ? mode : 'per_option',
          option_feedback: feedbackOf(ids, said),
          feedback_right,
          feedback_wrong,
        },
      };
    },
  );

const anyTruth = fc
  .record({ isTrue: fc.boolean(), feedback_right: anyFeedback, feedback_wrong: anyFeedback })
  .map(
    ({ isTrue, ...feedback }): Parts => ({
      type: 'multiple_choice',
      content: {
        options: [
          { id: 'true', html: 'Verdadeiro' },
          { id: 'false', html: 'Falso' },
        ],
      },
      key: { correct_option_ids: [String(isTrue)], ...feedback },
    }),
  );

interface Gap {
  gap: Omit<QuestionGap, 'id'>;
  key: GapKey;
  said: string[];
}
const anyTextGap = fc
  .record({
    texts: fc.uniqueArray(anyPlain, { minLength: 1, maxLength: 3 }),
    weight: anyWeight,
    strict: fc.boolean(),
    said: anyFeedback,
  })
  .map(
    ({ texts, weight, strict, said }): Gap => ({
      gap: { kind: 'text' },
      key: {
        texts: texts.map((text, index) => ({ text, weight_percent: index === 0 ? '100' : weight })),
        numbers: [],
        strict,
      },
      said: [said],
    }),
  );
const anyNumberGap = fc
  .record({
    from: fc.integer({ min: -999, max: 999 }),
    width: fc.nat(50),
    weight: anyWeight,
    said: anyFeedback,
  })
  .map(
    ({ from, width, weight, said }): Gap => ({
      gap: { kind: 'number' },
      key: {
        texts: [],
        numbers: [
          { min: String(from), max: String(from + width), weight_percent: '100' },
          { min: String(from / 10), max: String((from + 1) / 10), weight_percent: weight },
        ],
        strict: false,
      },
      said: [said],
    }),
  );
const anySelectGap = fc
  .record({
    choices: fc.uniqueArray(anyPlain, { minLength: 2, maxLength: 4 }),
    right: fc.nat(3),
    said: anyFeedback,
  })
  .map(
    ({ choices, right, said }): Gap => ({
      gap: { kind: 'select', choices },
      key: {
        texts: [{ text: choices[right % choices.length] ?? '', weight_percent: '100' }],
        numbers: [],
        strict: true,
      },
      said: [said],
    }),
  );

function gapParts(gaps: readonly Gap[], feedback_wrong: string): Parts {
  const named = gaps.map(({ gap, key, said }, index) => ({
    gap: { id: `g${index + 1}`, ...gap },
    key,
    said,
  }));
  return {
    type: 'gap',
    content: { gaps: named.map(({ gap }) => gap) },
    key: {
      gaps: Object.fromEntries(named.map(({ gap, key }) => [gap.id, key])),
      option_feedback: Object.assign({}, ...named.map(({ gap, said }) => feedbackOf([`${gap.id}-1`], said))),
      feedback_wrong,
    },
  };
}

/** One gap, below the text or in it; or several in it, of every kind. */
const anyGaps = fc
  .record({
    gaps: fc.array(fc.oneof(anyTextGap, anyNumberGap, anySelectGap), { minLength: 1, maxLength: 3 }),
    wrong: anyFeedback,
    isPlaced: fc.boolean(),
  })
  .map(({ gaps, wrong, isPlaced }) => {
    const isBelow = !isPlaced && gaps.length === 1 && gaps[0]?.gap.kind !== 'select';
    return { parts: gapParts(gaps, isBelow ? wrong : ''), isPlaced: !isBelow };
  });

/** Rows with labels and the same choices, one right for each. */
const anyMatching = fc
  .record({
    choices: fc.uniqueArray(anyPlain, { minLength: 2, maxLength: 4 }),
    labels: fc.array(anyLine, { minLength: 1, maxLength: 3 }),
  })
  .map(({ choices, labels }): Parts => {
    const sorted = choices.toSorted((a, b) => a.localeCompare(b, 'pt'));
    return gapParts(
      labels.map((label, index) => ({
        gap: { kind: 'select', label, choices: sorted },
        key: {
          texts: [{ text: sorted[index % sorted.length] ?? '', weight_percent: '100' }],
          numbers: [],
          strict: true,
        },
        said: [],
      })),
      '',
    );
  });

const byHand = fc
  .record({
    type: fc.constantFrom('section' as const, 'essay' as const, 'simple_text' as const, 'media' as const),
    max_files: fc.integer({ min: 1, max: 19 }),
    media_kinds: fc.subarray(['image', 'audio', 'video', 'document'] as const),
    max_chars: fc.option(fc.constant(500), { freq: 4 }),
  })
  .map(
    ({ type, max_files, media_kinds, max_chars }): Parts => ({
      type,
      content:
        type === 'media'
          ? { max_files, media_kinds: [...media_kinds] }
          : type === 'section'
            ? {}
            : { max_chars },
      key: {},
    }),
  );

const placeOf = (ids: readonly string[]): string =>
  ids.map((id) => `<p>antes <span data-gap="${id}"></span> depois</p>`).join('');

/** Any question, in the form an import gives it: ids in order, one spelling of each thing. */
export const anyQuestion: fc.Arbitrary<ExportedQuestion> = fc
  .record({
    title: fc.oneof(fc.constant(''), anyPlain),
    difficulty: fc.constantFrom('D' as const, 'M' as const, 'E' as const),
    disciplineName: fc.option(fc.constantFrom('Álgebra', 'A/B', 'top', 'Física {1} = #', 'C // D')),
    tags: fc.uniqueArray(fc.constantFrom('a', 'ENEM 2020', '[x] \\ y', 'p: q', '<b>&'), { maxLength: 3 }),
    statement: anyBlocks,
    general_feedback: anyFeedback,
    asked: fc.oneof(
      anyChoice.map((parts) => ({ parts, isPlaced: false })),
      anyTruth.map((parts) => ({ parts, isPlaced: false })),
      anyGaps,
      anyMatching.map((parts) => ({ parts, isPlaced: false })),
      byHand.map((parts) => ({ parts, isPlaced: false })),
    ),
  })
  .map(({ statement, general_feedback, asked: { parts, isPlaced }, ...rest }) => ({
    ...rest,
    id: 'q1',
    externalKey: null,
    type: parts.type,
    content: contentOf({
      ...parts.content,
      statement: statement + (isPlaced ? placeOf((parts.content.gaps ?? []).map(({ id }) => id)) : ''),
    }),
    key: keyOf({ ...parts.key, general_feedback }),
    files: [{ id: pictureId, name: 'Figura 1.png', mime: 'image/png', size: 9 }],
  }));
