import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markdownToHtml } from './markdown.ts';

/** The national exam that nobody here wrote; absent on a machine without the fixtures. */
const folder = join(import.meta.dirname, '../../../../../../shared/fixtures/enem-2020/questions');

interface EnemQuestion {
  context: string | null;
  alternativesIntroduction: string | null;
  alternatives: { text: string | null }[];
}

/** Letters and digits: what Markdown and HTML have in common. */
const essence = (text: string): string => text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\]\([^)]*\)/g, ' ')
    // The numbers of a list are made by whoever shows it.
    .replace(/^ {0,3}\d{1,3}[.)](?=[ \t])/gm, ' ');
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe.skipIf(!existsSync(folder))('texts of the national exam', () => {
  it('keep every letter and digit', () => {
    const changed: string[] = [];
    for (const name of readdirSync(folder)) {
      const question = JSON.parse(readFileSync(join(folder, name, 'details.json'), 'utf8')) as EnemQuestion;
      const texts = [
        question.context,
        question.alternativesIntroduction,
        ...question.alternatives.map(({ text }) => text),
      ].filter((text) => text !== null);
      for (const text of texts) {
        const { html } = markdownToHtml(text, { imageRef: () => undefined });
        if (essence(textOf(html)) !== essence(withoutMarks(text)))
          changed.push(`${name}: ${text.slice(0, 80)}`);
      }
    }
    expect(changed).toEqual([]);
  });
});
