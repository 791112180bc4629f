import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEnemExam, parseEnemQuestion } from './enem-json.ts';

const folder = resolve(import.meta.dirname, '../../../../../../shared/fixtures/enem-2020');
const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const isThere = existsSync(folder);

describe.skipIf(!isThere)('ENEM 2020 (skipped where ../shared/fixtures/enem-2020 is absent)', () => {
  const exam = isThere ? parseEnemExam(read('details.json')) : { disciplines: {}, languages: {} };
  const questions = isThere
    ? readdirSync(join(folder, 'questions')).map((name) => {
        const json = read(`questions/${name}/details.json`) as {
          context: string | null;
          correctAlternative: string;
          discipline: string;
          language: string | null;
          alternatives: { letter: string; text: string | null; file: string | null; isCorrect: boolean }[];
        };
        return { name, json, question: parseEnemQuestion(json, exam, name) };
      })
    : [];

  it('gives 182 distinct questions', () => {
    expect(questions).toHaveLength(182);
    expect(new Set(questions.map(({ question }) => question.externalKey)).size).toBe(182);
    expect(new Set(questions.map(({ question }) => question.title)).size).toBe(182);
  });

  it('finds a problem only where the source has lost signs of a formula', () => {
    const withProblems = questions.filter(({ question }) => question.problems.length > 0);
    expect(withProblems.map(({ name, question }) => [name, question.problems])).toEqual([
      ['146', [{ field: 'content.statement', key: 'lost_characters', blocking: false, params: undefined }]],
    ]);
  });

  it('has the key of the source', () => {
    for (const { json, question } of questions) {
      expect(question.content.options).toHaveLength(5);
      const letters = question.key.correct_option_ids.map((id) => id.toUpperCase());
      expect(letters).toEqual([json.correctAlternative]);
      expect(letters).toEqual(json.alternatives.filter((a) => a.isCorrect).map((a) => a.letter));
    }
  });

  it('names images that exist, and shows every one', () => {
    let images = 0;
    for (const { name, json, question } of questions) {
      const html = question.content.statement + question.content.options.map((o) => o.html).join('');
      for (const { ref } of question.images) {
        expect(existsSync(join(folder, ref)), ref).toBe(true);
        expect(ref.startsWith(`questions/${name}/`)).toBe(true);
        expect(html).toContain(`<img data-import-ref="${ref}"`);
      }
      const written =
        (json.context?.match(/!\[/g) ?? []).length + json.alternatives.filter((a) => a.file).length;
      expect(question.images.length).toBeGreaterThanOrEqual(written);
      images += question.images.length;
    }
    expect(images).toBe(145);
  });

  it('leaves no Markdown, foreign tag or non-breaking space in the HTML', () => {
    for (const { name, question } of questions) {
      const html = question.content.statement + question.content.options.map((o) => o.html).join('');
      expect(html, name).not.toMatch(/\*\*|\\\[|\u00a0|!\[|\]\(|^> /);
      expect(html, name).not.toContain('\u0005');
      const tags = [...html.matchAll(/<\/?([a-z]+)/g)].map((match) => match[1]);
      for (const tag of tags)
        expect(['p', 'em', 'strong', 'br', 'img', 'ul', 'ol', 'li', 'blockquote']).toContain(tag);
    }
  });

  it('keeps every word of the source', () => {
    const words = (text: string) =>
      text
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .match(/[\p{L}\p{N}]+/gu);
    for (const { name, json, question } of questions) {
      const source = [json.context, (json as { alternativesIntroduction?: string }).alternativesIntroduction]
        .map((text) =>
          (text ?? '').replace(/!\[[^\]]*\]\([^)]*\)/g, ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
        )
        .join(' ')
        .replace(/^\s*\d+\. /gm, ' ')
        .replace(/[_*]/g, '');
      const shown = question.content.statement
        .replace(/<(?!\/?(?:em|strong)\b)[^>]*>/g, ' ')
        .replace(/<[^>]*>|[_*]/g, '');
      expect(words(shown), name).toEqual(words(source));
    }
  });

  it('knows discipline, language and tags', () => {
    const byName = new Map(questions.map(({ name, question }) => [name, question]));
    expect(byName.get('1-ingles')).toMatchObject({
      title: 'Questão 1 - ENEM 2020 (Inglês)',
      externalKey: 'enem:2020:1:ingles',
      disciplineName: 'Linguagens, Códigos e suas Tecnologias',
      difficulty: 'M',
      tags: ['ENEM 2020', 'Inglês'],
    });
    expect(byName.get('136')).toMatchObject({ externalKey: 'enem:2020:136', tags: ['ENEM 2020'] });
    expect(new Set(questions.map(({ question }) => question.disciplineName))).toEqual(
      new Set([
        'Linguagens, Códigos e suas Tecnologias',
        'Ciências Humanas e suas Tecnologias',
        'Ciências da Natureza e suas Tecnologias',
        'Matemática e suas Tecnologias',
      ]),
    );
  });

  it('converts a poem, a list and a quotation', () => {
    const byName = new Map(questions.map(({ name, question }) => [name, question.content.statement]));
    expect(byName.get('1-espanhol')).toContain(
      '<p><strong>Pablo Pueblo</strong></p><p>Regresa un hombre en silencio<br>De su',
    );
    expect(byName.get('162')).toContain('<ul><li>afastamento mínimo de 4 m da rua;</li><li>');
    expect(byName.get('136')).toContain('<ol><li>');
    expect(byName.get('119')).toContain('<blockquote><p>Valores limites');
    expect(byName.get('146')).toContain(
      '<p>2<em>h</em> + <em>b</em> — 63,5 ≤ 1,5 e 16 ≤ <em>h</em> ≤ 19,</p>',
    );
  });
});

describe('parseEnemQuestion', () => {
  const exam = { disciplines: {}, languages: {} };
  const source = {
    title: 'Questão 9',
    index: 9,
    year: 2021,
    language: null,
    discipline: 'matematica',
    context: null,
    alternativesIntroduction: 'Quanto é <b>1 + 1</b>?',
    correctAlternative: 'B',
    alternatives: ['1', '2'].map((text, i) => ({ letter: 'AB'[i], text, file: null, isCorrect: i === 1 })),
  };

  it('escapes HTML', () => {
    expect(parseEnemQuestion(source, exam).content.statement).toBe(
      '<p>Quanto é &lt;b&gt;1 + 1&lt;/b&gt;?</p>',
    );
  });

  it('does not follow an image to another place', () => {
    for (const address of ['https://x.org/y.png', 'questions/../../etc/passwd.png', 'questions/1/../x.png']) {
      const question = parseEnemQuestion({ ...source, context: `![](${address})` }, exam);
      expect(question.images).toEqual([]);
      expect(question.problems).toEqual([
        { field: 'content.statement', key: 'image_address', blocking: true, params: { address } },
      ]);
    }
  });

  it('warns of a key that names no alternative', () => {
    expect(parseEnemQuestion({ ...source, correctAlternative: 'F' }, exam).problems).toEqual([
      { field: 'key.correct_option_ids', key: 'no_correct_answer', blocking: false },
    ]);
  });

  it('never throws, and marks what is no question', () => {
    fc.assert(
      fc.property(fc.anything(), (json) => {
        expect(parseEnemQuestion(json, parseEnemExam(json)).problems.some((p) => p.blocking)).toBe(true);
      }),
    );
    const field = fc.constantFrom(...Object.keys(source));
    fc.assert(
      fc.property(field, fc.anything(), (name, value) => {
        parseEnemQuestion({ ...source, [name]: value }, exam);
      }),
    );
  });
});
