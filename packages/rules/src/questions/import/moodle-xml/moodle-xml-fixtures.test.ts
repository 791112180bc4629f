import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportedQuestion } from '../types.ts';
import { parseMoodleXml } from './moodle-xml.ts';

const folder = resolve(import.meta.dirname, '../../../../../../../shared/fixtures/moodle-xml');
const isThere = existsSync(folder);
const read = (name: string, keepPicture?: (name: string, base64: string) => string): ImportedQuestion[] =>
  parseMoodleXml(readFileSync(join(folder, name), 'utf8'), keepPicture ? { keepPicture } : {});
const keysOf = ({ problems }: ImportedQuestion) => problems.map(({ key }) => key);

describe.skipIf(!isThere)(
  'Moodle’s own files (skipped where ../shared/fixtures/moodle-xml is absent)',
  () => {
    it('are ten, and no question of theirs is refused', () => {
      const names = readdirSync(folder);
      expect(names).toHaveLength(10);
      const keepPicture = () => 'embedded/x';
      const questions = names.flatMap((name) => read(name, keepPicture));
      expect(questions).toHaveLength(15);
      expect(questions.filter(({ problems }) => problems.some(({ blocking }) => blocking))).toEqual([]);
    });

    it('multichoice with pictures in its answers and a sound that a question can’t hold', () => {
      const kept: string[] = [];
      const [question] = read('format-xml-multichoice.xml', (name, base64) => {
        kept.push(`${name} ${base64.length > 100}`);
        return `embedded/${name}`;
      });
      expect(question).toMatchObject({
        title: 'Greeting',
        type: 'multiple_choice',
        disciplineName: 'Default for testhead',
        tags: ['Multichoice'],
        place: '12',
        content: {
          statement: '<p>Listen to this greeting:<br><br>What language is being spoken?</p>',
          shuffle_options: true,
          numbering: 'letters',
        },
        key: {
          correct_option_ids: ['b'],
          option_weights: {},
          option_feedback: { b: '<p>Yes, well done!</p>' },
        },
      });
      expect(question?.content.options[0]?.html).toBe(
        '<img data-import-ref="embedded/flag-uk.jpg" alt="British Flag"> English',
      );
      expect(kept).toEqual(['uk', 'france', 'german', 'denmark'].map((name) => `flag-${name}.jpg true`));
      expect(question?.problems).toEqual([
        expect.objectContaining({
          key: 'moodle_file',
          blocking: false,
          params: { line: 18, name: 'bonjour.mp3' },
        }),
      ]);
    });

    it('fractions that Moodle doesn’t offer are named with their line, and the question comes in', () => {
      const [question] = read('format-xml-error_invalid_grades.xml');
      expect(question?.type).toBe('check_box');
      expect(question?.problems.filter(({ key }) => key === 'moodle_fraction_unusual')).toEqual([
        expect.objectContaining({ blocking: false, params: { line: 38, text: '33' } }),
      ]);
      expect(question?.key.option_weights).toEqual({
        a: '-50',
        b: '33',
        c: '33.33333',
        d: '-50',
        e: '33.33333',
      });
    });

    it('matching, missing words, numbers, texts', () => {
      const [matching] = read('type-match-testquestion.moodle.xml');
      expect(matching?.content.gaps.map(({ label, choices }) => [label, choices])).toEqual(
        ['frog', 'cat', 'newt'].map((label) => [label, ['amphibian', 'insect', 'mammal']]),
      );
      expect(matching?.key).toMatchObject({
        feedback_right: '<p>Well done!</p>',
        feedback_wrong: '<p>That is not right at all.</p>',
        general_feedback: '<p>General feedback.</p>',
      });
      expect(matching && keysOf(matching)).toEqual(['moodle_partial_feedback']);
      const [words] = read('type-gapselect-testquestion.moodle.xml');
      expect(words?.content.statement).toBe(
        '<p>The <span data-gap="g1"></span> <span data-gap="g2"></span> on the <span data-gap="g3"></span>.</p>',
      );
      expect(words?.content.gaps[0]?.choices).toEqual(['cat', 'sat', 'mat', 'dog', 'table']);
      expect(Object.values(words?.key.gaps ?? {}).map(({ texts }) => texts[0]?.text)).toEqual([
        'cat',
        'sat',
        'mat',
      ]);
      expect(words && keysOf(words)).toEqual(['moodle_hints']);
      const [number] = read('type-numerical-testquestion.moodle.xml');
      expect(number?.key.gaps.g1?.numbers).toEqual([{ min: '6.2', max: '6.3', weight_percent: '100' }]);
      expect(number?.content).toMatchObject({
        statement: '<p>What is the average of 4, 5, 6 and 10?</p>',
        gaps: [{ id: 'g1', kind: 'number' }],
      });
      const [essay] = read('type-essay-testquestion.moodle.xml');
      expect([essay?.type, essay && keysOf(essay)]).toEqual(['essay', ['moodle_word_limit']]);
      expect(
        read('type-description-testquestion.moodle.xml').map(({ type, place }) => [type, place]),
      ).toEqual([['section', '12']]);
    });

    it('answers inside of a text, and the pictures of before Moodle 2', () => {
      const [cloze, choice] = read(
        'format-xml-sample_questions_with_old_image_tag.xml',
        (name) => `embedded/${name}`,
      );
      expect(cloze?.content.gaps.map(({ kind, choices }) => [kind, choices])).toEqual([
        ...Array.from({ length: 4 }, () => ['select', ['California', 'Arizona']]),
        ['text', undefined],
      ]);
      expect(cloze?.content.statement).toContain('* San Francisco: <span data-gap="g1"></span><br>');
      expect(cloze?.content.statement).toContain('<p><img data-import-ref="embedded/moodle.png" alt=""></p>');
      expect(cloze?.key.gaps.g2?.texts).toEqual([{ text: 'Arizona', weight_percent: '100' }]);
      expect(cloze?.key.gaps.g5?.texts).toEqual([
        { text: 'Paris', weight_percent: '100' },
        { text: 'Marseille', weight_percent: '50' },
      ]);
      expect(cloze?.key.option_feedback['g5-1']).toBe('<p>Congratulations!<br></p>');
      expect(choice?.content.options.map(({ html }) => html)).toEqual([
        'wrong answer',
        'another wrong answer',
        'right answer',
      ]);
      expect(choice?.key.correct_option_ids).toEqual(['c']);
    });

    it('categories in each other: the first is the discipline, the others tags', () => {
      const nested = read('format-xml-nested_categories_with_questions.xml');
      expect(nested.map(({ title, disciplineName, tags }) => [title, disciplineName, tags])).toEqual([
        ['Iota Question', 'Iota', []],
        ['Kappa Essay Question', 'Iota', ['Kappa']],
        ['Kappa Question', 'Iota', ['Kappa']],
        ['Lambda Question', 'Iota', ['Kappa', 'Lambda']],
        ['Mu Question', 'Iota', ['Mu']],
      ]);
    });
  },
);
