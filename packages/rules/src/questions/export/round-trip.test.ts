import type { WrittenFormat } from '@certame/contract/features/questions/export/endpoints.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseGift } from '../import/gift.ts';
import { parseMoodleXml } from '../import/moodle-xml/moodle-xml.ts';
import type { ImportedQuestion } from '../import/types.ts';
import type { ExportedQuestion, ExportInfo, QuestionWriting, WrittenPart } from './question-writer.ts';
import { anyQuestion } from './testing/any-question.ts';
import { pictureId } from './testing/any-text.ts';
import { questionWriters } from './writers.ts';

const trueFalse = { isTrue: 'Verdadeiro', isFalse: 'Falso' };
const info: ExportInfo = { title: 'Prova', language: 'pt', trueFalse, nowMs: 0 };
const readers: Readonly<Partial<Record<WrittenFormat, (source: string) => ImportedQuestion[]>>> = {
  gift: (source) => parseGift(source, { trueFalse }),
  moodle_xml: (source) => parseMoodleXml(source, { trueFalse, keepPicture: (name) => `embedded/${name}` }),
};

const textOf = (parts: readonly WrittenPart[]): string =>
  parts
    .flatMap(({ pieces }) => pieces)
    .map((piece) => (typeof piece === 'string' ? piece : piece.encoding === 'base64' ? 'AAAA' : ''))
    .join('');
const write = (writing: QuestionWriting, questions: readonly ExportedQuestion[]): string =>
  textOf([...writing.begin(), ...questions.flatMap((one) => writing.add(one).parts), ...writing.end()]);

/** One spelling for what is the same: pictures by their file, signs by themselves, a lone paragraph by its text. */
const spelled = (html: string): string =>
  html
    .replace(/<img data-import-ref="[^"]*" alt="([^"]*)">/g, `<img data-file="${pictureId}" alt="$1">`)
    .replaceAll('&#91;', '[')
    .replaceAll('&#123;', '{')
    .replaceAll('&quot;', '"');
const comparable = (question: Omit<ExportedQuestion, 'files' | 'id' | 'externalKey'>): unknown => {
  const { title, type, difficulty, disciplineName, tags, content, key } = question;
  const each = (value: unknown): unknown => {
    if (typeof value === 'string') return spelled(value);
    if (Array.isArray(value)) return value.map(each);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, each(one)]));
    return value;
  };
  return each({ title, type, difficulty, disciplineName, tags, content, key });
};

describe.each(Object.entries(readers))('%s', (format, read) => {
  const open = (): QuestionWriting => questionWriters[format as WrittenFormat].open(info);

  it('gives back what it takes, and names what it loses', () => {
    let whole = 0;
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { parts, problems } = open().add(question);
        const isRefused = problems.some(({ blocking }) => blocking);
        expect(parts.length === 0).toBe(isRefused);
        const found = read(write(open(), [question]));
        expect(found.length).toBe(isRefused ? 0 : 1);
        const [again] = found;
        if (!again) return;
        expect(again.problems.filter(({ blocking }) => blocking)).toEqual([]);
        expect(again.externalKey).toMatch(/:q1$/);
        if (problems.length > 0) return;
        whole += 1;
        expect(comparable(again)).toEqual(comparable(question));
      }),
      { numRuns: 1500 },
    );
    expect(whole).toBeGreaterThan(200);
  });

  it('keeps the questions of one file apart, in their order', () => {
    fc.assert(
      fc.property(fc.array(anyQuestion, { maxLength: 6 }), (questions) => {
        const numbered = questions.map((question, index) => ({ ...question, id: `q${index}` }));
        const writing = open();
        const taken = numbered.filter((question) => writing.add(question).parts.length > 0);
        const found = read(write(open(), numbered));
        expect(found.map(({ externalKey }) => externalKey.replace(/^\w+:/, ''))).toEqual(
          taken.map(({ id }) => id),
        );
        expect(found.map(({ disciplineName }) => disciplineName)).toEqual(
          taken.map((one) => one.disciplineName),
        );
      }),
      { numRuns: 200 },
    );
  });
});
