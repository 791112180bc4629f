import { dangerousHtml, dangersIn } from '@certame/testkit/dangerous-html.ts';
import { describe, expect, it } from 'vitest';
import { cleanHtml, cleanImportedHtml, cleanWrittenHtml, excerptOf, fileIdsOf } from './html-sanitizer.ts';

const id = '0196c1f2-aaaa-7bbb-8ccc-0123456789ab';

describe('cleanHtml', () => {
  it.each([
    `<p>Força <strong>é</strong> <em>N</em> e x<sub>1</sub> &lt; 3 &amp; “ok”</p>`,
    `<p>Veja: <img data-file="${id}" alt="gráfico &quot;a&quot;" width="300" height="200"></p>`,
    '<p>Seja <span data-latex="\\frac{a}{b} &lt; 1"></span> e <span data-gap="g1"></span></p>',
    '<p>Logo</p><div data-latex="E = mc^2"></div>',
    '<table><caption>T</caption><thead><tr><th colspan="2">A</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    '<ol start="3"><li>a</li></ol><hr><blockquote><p>c</p></blockquote><pre><code>x &lt; y</code></pre>',
  ])('keeps what an editor writes, and stays the same when run again: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml(cleanHtml(html))).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()" style="position:fixed" class="a" id="b">a</p>', '<p>a</p>'],
    ['<img src="https://evil.example/a.png" onerror="x()">', ''],
    [`<img src="https://evil.example/a.png" data-file="${id}">`, `<img data-file="${id}">`],
    ['<img data-file="../../etc/passwd">', ''],
    [`<img data-file="${id}" width="100%" height="99999">`, `<img data-file="${id}">`],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href="  java\nscript:alert(1)">a</a>', 'a'],
    ['<a href="//evil.example">a</a>', 'a'],
    [
      '<a href="https://a.example" target="_self">a</a>',
      '<a href="https://a.example" rel="noopener noreferrer nofollow" target="_blank">a</a>',
    ],
    ['<iframe src="https://a.example"></iframe><object></object><svg><script>x</script></svg>b', 'b'],
    ['<span style="color:red">a</span>', 'a'],
    ['<div onclick="x()" class="y">a</div>', 'a'],
    ['<span data-gap="a b">x</span>', 'x'],
    ['<h1>A</h1><h6>B</h6><del>c</del>', '<h3>A</h3><h4>B</h4><s>c</s>'],
    ['<p>a', '<p>a</p>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
  ])('%s becomes %s', (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean);
  });

  it.each(dangerousHtml)('makes harmless, for texts, imports and mail: %s', (html) => {
    for (const clean of [cleanHtml, cleanImportedHtml, cleanWrittenHtml])
      expect(dangersIn(clean(html))).toEqual([]);
  });

  it('bounds nesting', () => {
    const deep = `${'<blockquote>'.repeat(5000)}x${'</blockquote>'.repeat(5000)}`;
    expect(cleanHtml(deep).match(/<blockquote>/g)?.length).toBeLessThanOrEqual(40);
  });

  it('leaves the pictures of a source to the import only', () => {
    const html = '<p><img data-import-ref="questions/1/a.png" alt="x"></p>';
    expect(cleanImportedHtml(html)).toBe(html);
    expect(cleanHtml(html)).toBe('<p></p>');
    expect(cleanImportedHtml(`<img data-file="${id}">`)).toBe('');
  });
});

it('finds the files that are shown', () => {
  expect(fileIdsOf(`<p><img alt="a" data-file="${id.toUpperCase()}"><img data-file="x"></p>`)).toEqual([id]);
});

describe('excerptOf', () => {
  it('is one line of text without marks', () => {
    expect(excerptOf('<p>A <b>ç</b>ão&nbsp;é</p><p>x<sup>2</sup> &lt; 3 &amp;lt;</p>')).toBe(
      'A ção&nbsp;é x² < 3 &lt;',
    );
    expect(excerptOf(cleanHtml('<p>A&nbsp;é</p><ul><li>1</li><li>2</li></ul>'))).toBe('A é 1 2');
    expect(excerptOf('<p>H<sub>2</sub>O, <span data-latex="a &lt; \\frac{b}{2}"></span></p>')).toBe(
      'H₂O, a < b/2',
    );
    expect(excerptOf(`<p>Derive <span data-latex="f'(x)"></span></p>`)).toBe("Derive f'(x)");
    expect(excerptOf('<p>Seja <span data-latex="x^2"></span> e <span data-gap="g"></span>.</p>')).toBe(
      'Seja x² e ____ .',
    );
  });
  it('ends after 200 characters', () => {
    const text = excerptOf(`<p>${'á'.repeat(300)}</p>`);
    expect([...text]).toHaveLength(200);
    expect(text.endsWith('…')).toBe(true);
  });
});
