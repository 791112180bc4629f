import fc from 'fast-check';

/** Texts with every sign that means something in one of the formats. */

export const pictureId = '01a2120b-ca4e-7549-a4f7-f9ce49f83524';
const signs = [
  'a',
  'ção',
  '=',
  '~',
  '#',
  '####',
  '{',
  '}',
  ':',
  '::',
  '\\',
  '\\n',
  '//',
  '%50%',
  '[html]',
  '[plain]',
  '[[1]]',
  '*',
  '->',
  '{1:SA:=a}',
  '$CATEGORY: a',
  ']]>',
  '&',
  '<',
  '"',
  "'",
  'T',
  '1..5',
  '\\(',
  '@@PLUGINFILE@@',
  '😀',
  '_____',
  '&#39;',
];
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Plain text as people type it: one line, no spaces at its ends. */
export const anyPlain = fc
  .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '));
const anyWord = fc.oneof(
  fc.constantFrom(...signs.filter((sign) => sign !== '\\(')).map(escaped),
  fc.constantFrom(
    '<b>b</b>',
    '<em>x<sub>2</sub></em>',
    '<br>',
    '<span data-latex="\\frac{a}{b} &lt; c"></span>',
    `<img data-file="${pictureId}" alt="Figura &quot;1&quot;">`,
    '<a href="https://a.example/?x=1&amp;y=2">ali</a>',
  ),
);
export const anyLine = fc.array(anyWord, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
export const anyBlocks = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: anyLine.map((line) => `<p>${line}</p>`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '<div data-latex="\\sum_{i=1}^{n} i"></div>',
          '<ul><li>um</li><li>dois</li></ul>',
          '<ol start="3"><li>um</li></ol>',
          '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
        ),
      },
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((blocks) => blocks.join(''));
export const anyFeedback = fc.oneof(fc.constant(''), anyBlocks);
