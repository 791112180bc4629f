import {
  difficulties,
  questionContentSchema,
  questionKeySchema,
} from '@certame/contract/features/questions/content.ts';
import { questionBodySchema } from '@certame/contract/features/questions/endpoints.ts';
import { type QuestionType, questionTypes } from '@certame/contract/features/questions/question-types.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDraft, spotOf } from './check-draft.ts';
import { differingParts } from './differences.ts';
import { isSameDraft } from './question-draft.ts';
import { bodyOf } from './to-body.ts';
import { draftOf, emptyDraft } from './to-draft.ts';

const word = fc.stringMatching(/^[a-zà-ü0-9]{1,12}$/);
const html = word.map((text) => `<p>${text}</p>`);
const percent = fc.integer({ min: -100, max: 100 }).map(String);
const share = fc.integer({ min: 0, max: 100 }).map(String);
const ids = (prefix: string, max: number) =>
  fc.integer({ min: 1, max }).map((count) => Array.from({ length: count }, (_, n) => `${prefix}${n + 1}`));
const subset = (all: readonly string[]) => fc.subarray([...all]);
const feedback = fc.record({ feedback_right: html, feedback_wrong: html, general_feedback: html });

const choice = ids('o', 6).chain((optionIds) =>
  fc.record({
    content: fc.record({
      statement: html,
      options: fc.tuple(...optionIds.map((id) => html.map((text) => ({ id, html: text })))),
      shuffle_options: fc.boolean(),
      numbering: fc.constantFrom('letters' as const, 'numbers' as const, 'none' as const),
    }),
    key: fc
      .record({
        correct_option_ids: subset(optionIds),
        option_weights: subset(optionIds).chain((some) =>
          fc.tuple(...some.map((id) => percent.map((weight) => [id, weight]))),
        ),
        option_feedback: subset(optionIds).chain((some) =>
          fc.tuple(...some.map((id) => html.map((text) => [id, text]))),
        ),
        feedback,
      })
      .map(({ option_weights, option_feedback, feedback: said, ...key }) => ({
        ...key,
        ...said,
        option_weights: Object.fromEntries(option_weights),
        option_feedback: Object.fromEntries(option_feedback),
      })),
  }),
);
const checkBox = fc
  .tuple(choice, fc.constantFrom('per_option' as const, 'all_or_nothing' as const))
  .map(([{ content, key }, check_box_mode]) => ({ content, key: { ...key, check_box_mode } }));

const distinctWords = fc.uniqueArray(word, { minLength: 1, maxLength: 4 });
const accepted = (texts: readonly string[]) =>
  fc.tuple(...texts.map((text) => share.map((weight_percent) => ({ text, weight_percent }))));
const oneGap = (id: string) =>
  fc.oneof(
    fc.tuple(distinctWords.chain(accepted), fc.boolean()).map(([texts, strict]) => ({
      gap: { id, kind: 'text' as const },
      key: { texts, numbers: [], strict },
    })),
    fc.array(fc.tuple(fc.integer(), fc.nat(), share), { minLength: 1, maxLength: 3 }).map((numbers) => ({
      gap: { id, kind: 'number' as const, label: '<p>x</p>' },
      key: {
        texts: [],
        numbers: numbers.map(([min, more, weight_percent]) => ({
          min: String(min),
          max: String(min + more),
          weight_percent,
        })),
        strict: false,
      },
    })),
    distinctWords
      .chain((choices) => fc.tuple(fc.constant(choices), subset(choices).chain(accepted)))
      .map(([choices, texts]) => ({
        gap: { id, kind: 'select' as const, choices },
        key: { texts, numbers: [], strict: false },
      })),
  );
const gaps = ids('g', 4).chain((gapIds) =>
  fc
    .tuple(fc.tuple(...gapIds.map(oneGap)), fc.integer({ min: 0, max: gapIds.length }), feedback)
    .map(([made, placed, said]) => ({
      content: {
        // Only the first few gaps stand in the statement; the others have no place, as in matching questions.
        statement: `<p>a ${gapIds
          .slice(0, placed)
          .map((id) => `<span data-gap="${id}"></span>`)
          .join(' ')} b</p>`,
        gaps: made.map(({ gap }) => gap),
      },
      key: { gaps: Object.fromEntries(made.map(({ gap, key }) => [gap.id, key])), ...said },
    })),
);

const criteria = ids('c', 4).chain((some) =>
  fc.tuple(
    ...some.map((id) =>
      fc.record({ id: fc.constant(id), name: word, description: word, weight_percent: share }),
    ),
  ),
);
const typed = fc
  .tuple(html, fc.option(fc.integer({ min: 1, max: 100_000 })), criteria, feedback)
  .map(([statement, max_chars, list, said]) => ({
    content: { statement, max_chars },
    key: { criteria: list, ...said },
  }));
const media = fc
  .tuple(
    html,
    fc.subarray(['image', 'audio', 'video', 'document'] as const),
    fc.integer({ min: 1, max: 20 }),
    fc.constantFrom(
      {},
      { answer_kinds: ['photo', 'file'] as const },
      { answer_kinds: ['audio', 'file'] as const, max_seconds: 30 },
    ),
  )
  .map(([statement, media_kinds, max_files, recorded]) => ({
    content: { statement, media_kinds, max_files, ...recorded },
    key: {},
  }));

const partsByType: Record<QuestionType, fc.Arbitrary<{ content: object; key: object }>> = {
  section: html.map((statement) => ({ content: { statement }, key: {} })),
  simple_text: typed,
  essay: typed,
  multiple_choice: choice,
  check_box: checkBox,
  gap: gaps,
  media,
};

describe('a stored question in the editor', () => {
  it.each(questionTypes)('comes back as it was: %s', (type) => {
    fc.assert(
      fc.property(
        partsByType[type],
        word,
        fc.constantFrom(...difficulties),
        fc.uniqueArray(word),
        (parts, title, difficulty, tags) => {
          const question = {
            title,
            type,
            difficulty,
            discipline_id: null,
            tags,
            content: questionContentSchema.parse(parts.content),
            key: questionKeySchema.parse(parts.key),
          };
          expect(questionBodySchema.parse(bodyOf(draftOf(question)))).toEqual(question);
        },
      ),
    );
  });

  it('sends types of files only where files are taken, and a length only where something is recorded', () => {
    const draft = { ...emptyDraft(), type: 'media' as const, mediaKinds: ['audio' as const], maxSeconds: 30 };
    expect(bodyOf({ ...draft, answerKinds: ['photo'] }).content).toEqual({
      statement: '',
      answer_kinds: ['photo'],
      media_kinds: [],
      max_files: 1,
    });
    expect(bodyOf({ ...draft, answerKinds: ['audio', 'file'] }).content).toMatchObject({
      answer_kinds: ['audio', 'file'],
      media_kinds: ['audio'],
      max_seconds: 30,
    });
  });

  it('sends only what the type has', () => {
    const draft = { ...emptyDraft(), type: 'essay' as const, maxChars: 500, mediaKinds: ['audio' as const] };
    const { content, key } = bodyOf(draft);
    expect(content).toEqual({ statement: '', max_chars: 500 });
    expect(key).not.toHaveProperty('correct_option_ids');
  });
});

describe('checking', () => {
  it('finds nothing wrong with a whole question', () => {
    const draft = emptyDraft();
    draft.statement = '<p>2 + 2?</p>';
    draft.options = draft.options.map((option, n) => ({
      ...option,
      html: `<p>${n}</p>`,
      isCorrect: n === 3,
    }));
    const { body, problems } = checkDraft(draft);
    expect(problems).toEqual({});
    expect(body?.key.correct_option_ids).toEqual(['o4']);
  });

  it('tells every field at once, by the part and not by its place', () => {
    const draft = emptyDraft();
    draft.options = draft.options.slice(0, 1).map((option) => ({ ...option, weight: 'x' }));
    draft.usesWeights = true;
    draft.statement = '<p></p><p> &nbsp;</p>';
    const { body, problems } = checkDraft(draft);
    expect(body).toBeNull();
    expect(problems).toEqual({
      statement: { key: 'required' },
      options: { key: 'options_two' },
      'option.o1': { key: 'required' },
      'weight.o1': { key: 'decimal' },
    });
  });

  it('adds up criteria and points at the one that is no number', () => {
    const criterion = { id: 'c1', name: 'Coesão', description: '', weight: '60' };
    const draft = { ...emptyDraft(), type: 'essay' as const, statement: '<p>Escreva.</p>' };
    expect(checkDraft({ ...draft, criteria: [criterion, { ...criterion, id: 'c2' }] }).problems).toEqual({
      criteria: { key: 'weights_over_100' },
    });
    expect(
      checkDraft({ ...draft, criteria: [criterion, { ...criterion, id: 'c2', weight: 'x' }] }).problems,
    ).toEqual({
      'criterion_weight.c2': { key: 'decimal' },
    });
  });

  it('knows the fields that the server names', () => {
    const body = bodyOf({
      ...emptyDraft(),
      options: [{ id: 'z', html: '', isCorrect: true, weight: '', feedback: '' }],
    });
    expect(spotOf('content.options.0.html', body)).toBe('option.z');
    expect(spotOf('key.gaps.g2.texts.0.text', body)).toBe('gap.g2');
    expect(spotOf('discipline_id', body)).toBe('discipline_id');
    expect(spotOf('content.max_chars', body)).toBe('max_chars');
  });
});

describe('two versions', () => {
  it('differ in the parts that people know', () => {
    const mine = emptyDraft();
    const theirs = { ...mine, title: 'Outro', shuffleOptions: true };
    expect(differingParts(mine, theirs)).toEqual(['title', 'options']);
    expect(isSameDraft(mine, emptyDraft())).toBe(true);
    expect(isSameDraft(mine, theirs)).toBe(false);
  });
});
