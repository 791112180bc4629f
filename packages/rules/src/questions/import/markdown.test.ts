import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownToHtml } from './markdown.ts';

const html = (markdown: string) => markdownToHtml(markdown).html;

describe('markdownToHtml', () => {
  it.each([
    ['', ''],
    ['um\n\ndois', '<p>um</p><p>dois</p>'],
    ['um\r\ndois', '<p>um dois</p>'],
    ['um  \ndois\\\ntrês', '<p>um<br>dois<br>três</p>'],
    ['**a** *b* _c_ __d__', '<p><strong>a</strong> <em>b</em> <em>c</em> <strong>d</strong></p>'],
    ['***a*** **b *c***', '<p><em><strong>a</strong></em> <strong>b <em>c</em></strong></p>'],
    ['2_h_ + snake_case_name', '<p>2<em>h</em> + snake_case_name</p>'],
    ['a &lt; b &amp; `c`', '<p>a &lt; b &amp; `c`</p>'],
    ['- a\n\n  b\n- c', '<ul><li><p>a</p><p>b</p></li><li>c</li></ul>'],
    ['2 * 3 * 4 ** 5', '<p>2 * 3 * 4 ** 5</p>'],
    ['**aberto', '<p>**aberto</p>'],
    ['______', '<hr>'],
    ['a ______ b', '<p>a ______ b</p>'],
    ['\\*a\\* \\[…\\] \\x', '<p>*a* […] \\x</p>'],
    ['# Título #\ntexto', '<p><strong>Título</strong></p><p>texto</p>'],
    ['*   a\n*   b', '<ul><li>a</li><li>b</li></ul>'],
    ['2018.', '<p>2018.</p>'],
    ['>', '<p>&gt;</p>'],
    [' - ', '<p>-</p>'],
    ['2018. Foi o ano da reforma.', '<p>2018. Foi o ano da reforma.</p>'],
    ['3. c\n4. d', '<ol start="3"><li>c</li><li>d</li></ol>'],
    ['1. a\n\n2. b\n\nfim', '<ol><li>a</li><li>b</li></ol><p>fim</p>'],
    ['- a\n  continua\n- b', '<ul><li>a continua</li><li>b</li></ul>'],
    ['> a\n> b', '<blockquote><p>a b</p></blockquote>'],
    [
      '<script>alert("x")</script> & <b>',
      '<p>&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &lt;b&gt;</p>',
    ],
    ['[site](http://x.org) <http://y.org>', '<p>site http://y.org</p>'],
    [
      '![um *gato*](x.png "g") ![](y.png)',
      '<p><img data-import-ref="x.png" alt="um gato"> <img data-import-ref="y.png" alt=""></p>',
    ],
    ['![x](a"onerror=b)', '<p><img data-import-ref="a&quot;onerror=b" alt="x"></p>'],
  ])('%j', (markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  it('gives nothing but its own tags, whatever comes', () => {
    const piece = fc.constantFrom(
      '*',
      '**',
      '_',
      '![a](b)',
      '[',
      ']',
      '(',
      '<i>',
      '\n',
      '\n\n',
      '> ',
      '- ',
      ' ',
      'a',
      '\\',
      '&',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((list) => list.join('')),
        ),
        (markdown) => {
          const bare = html(markdown)
            .replace(/<img data-import-ref="[^"<>]*" alt="[^"<>]*">/g, '')
            .replace(/<\/?(?:p|em|strong|ul|ol|li|blockquote|br|hr)>/g, '');
          expect(bare).not.toMatch(/[<>]/);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('comes to an end on long hostile texts', () => {
    // A square of the length would not end within the test's time.
    for (const piece of [
      '*a ',
      '_',
      '**',
      '![',
      '[a](',
      '<http://',
      '> ',
      '- a\n',
      '\\',
      'a  \n',
      '*a _b ',
      '# ',
    ])
      for (const length of [6_000, 200_000])
        expect(typeof html(piece.repeat(length / piece.length))).toBe('string');
  });
});
