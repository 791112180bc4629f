import { dangerousHtml, dangersIn } from '@certame/testkit/dangerous-html.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replaceImageRefs, textToHtml } from './html.ts';
import { safeHtml } from './safe-html.ts';

const html = (source: string) => safeHtml(source).html;

describe('safeHtml', () => {
  it.each([
    ['<p class="x">a<br/>b</p>', '<p>a<br>b</p>'],
    ['<B>a</B>', '<b>a</b>'],
    ['<a href="javascript:x">a</a> <span style="x">b</span>', 'a b'],
    ['a<script>alert(1)</script >b', 'ab'],
    ['a<script>b', 'ab'],
    ['<svg><script>x</script></svg>c', 'c'],
    ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
    ['x <y e z> w', 'x &lt;y e z&gt; w'],
    ['&lt;b&gt; &eacute; &#233;', '&lt;b&gt; &eacute; &#233;'],
    ['<b><i>a</b></i>', '<b><i>a</i></b>'],
    ['</p>a<p>', 'a<p></p>'],
    ['<table><tfoot><tr><td>a</td></tr></tfoot></table>', '<table><tr><td>a</td></tr></table>'],
    ['<!-- a --><!-- b', ' b'],
    ['<img src="a.png" alt=\'x "y"\' onerror="z">', '<img data-import-ref="a.png" alt="x &quot;y&quot;">'],
    ['<img onerror=x>', ''],
  ])('%j', (source, expected) => {
    expect(html(source)).toBe(expected);
  });

  it.each(dangerousHtml)('makes harmless: %s', (source) => {
    expect(dangersIn(html(source))).toEqual([]);
  });

  it('names the images', () => {
    expect(safeHtml('<img src="a.png?x&amp;y">').images).toEqual([{ ref: 'a.png?x&y', alt: '' }]);
  });

  it('gives balanced tags without attributes, whatever comes, and then changes no more', () => {
    const piece = fc.constantFrom(
      '<p',
      '<b>',
      '</b>',
      '</p>',
      '<li x="',
      '"',
      '>',
      '<',
      '/',
      '<script>',
      '</script',
      '<!--',
      '-->',
      'a',
      '&',
      ' ',
      '<br>',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((list) => list.join('')),
        ),
        (source) => {
          const result = html(source);
          expect(result.replace(/<\/?[a-z0-9]+>/g, '')).not.toMatch(/[<>]/);
          const open: string[] = [];
          for (const [, slash, name] of result.matchAll(/<(\/?)([a-z0-9]+)>/g)) {
            if (name === 'br' || name === 'hr') continue;
            if (slash) expect(open.pop()).toBe(name);
            else open.push(name ?? '');
          }
          expect(open).toEqual([]);
          expect(html(result)).toBe(result);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('comes to an end on long hostile texts', () => {
    // A square of the length would not end within the test's time.
    for (const piece of [
      '<',
      '<p ',
      '<script>',
      '<!--',
      '<b>',
      '</b>',
      '<p a="',
      '<svg><script>',
      '&',
      '<b><i>',
    ])
      expect(typeof html(piece.repeat(300_000 / piece.length))).toBe('string');
  });
});

describe('replaceImageRefs', () => {
  it('puts the file in, or marks the place of one that there is none of', () => {
    const source = safeHtml('<img src="a&amp;b" alt="x"><img src="c">').html;
    const fileIdOf = (ref: string) => (ref === 'a&b' ? 'id' : undefined);
    expect(replaceImageRefs(source, fileIdOf, (ref) => `<i>${ref}</i>`)).toBe(
      '<img data-file="id" alt="x"><i>c</i>',
    );
  });
});

describe('textToHtml', () => {
  it.each([
    ['a < b', 'a &lt; b'],
    ['a\nb', 'a<br>b'],
    ['a\n\n\nb\nc', '<p>a</p><p>b<br>c</p>'],
  ])('%j', (source, expected) => {
    expect(textToHtml(source)).toBe(expected);
  });
});
