import { describe, expect, it } from 'vitest';
import { problemOf } from '../validation.ts';
import { richTextSchema } from './field-schemas.ts';
import { measureRichText, richTextMax } from './rich-text.ts';

const schema = richTextSchema(200_000);
const problemsOf = (html: string) =>
  (schema.safeParse(html).error?.issues ?? []).map((issue) => problemOf(issue).key);

describe('richTextSchema', () => {
  it.each([
    ['elements', '<b>'.repeat(66_000)],
    ['closed elements', '<b>x</b>'.repeat(richTextMax.tags)],
    ['brackets', '<'.repeat(200_000)],
    ['closing tags', '</p>'.repeat(50_000)],
    ['entities', '&amp;'.repeat(40_000)],
    ['images', '<img data-file="x">'.repeat(richTextMax.images + 1)],
    ['nesting', `${'<blockquote>'.repeat(101)}x${'</blockquote>'.repeat(101)}`],
  ])('refuses too many %s', (_what, html) => {
    expect(problemsOf(html)).toEqual(['rich_text_marks']);
  });

  it('takes what people write', () => {
    const cell = '<td><p>Célula &amp; texto</p></td>';
    const table = `<table><tbody>${`<tr>${cell.repeat(10)}</tr>`.repeat(60)}</tbody></table>`;
    expect(problemsOf(table)).toEqual([]);
    expect(problemsOf('<p>palavra<br>outra</p>'.repeat(900))).toEqual([]);
    expect(problemsOf('texto '.repeat(30_000))).toEqual([]);
  });

  it('ends its count where a limit is passed', () => {
    expect(measureRichText('<b>'.repeat(richTextMax.tags)).tags).toBe(richTextMax.depth + 2);
    expect(measureRichText('<'.repeat(2 * richTextMax.tags)).tags).toBe(richTextMax.tags + 1);
  });

  it('counts marks, and what is open at once', () => {
    expect(measureRichText('<p>a<br>b</p><P><b>&lt;</b></p> 1 < 2 </p>')).toEqual({
      tags: 9,
      entities: 1,
      images: 0,
      depth: 2,
    });
  });
});
