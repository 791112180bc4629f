import { dangerousHtml, dangersIn } from '@certame/testkit/dangerous-html.ts';
import { expect, it } from 'vitest';
import { safeNodes } from './safe-html.ts';

function shown(html: string): string {
  const root = document.createElement('div');
  root.append(safeNodes(html));
  return root.innerHTML;
}
const fileId = '0196c1f2-aaaa-7bbb-8ccc-0123456789ab';

it.each(dangerousHtml)('makes harmless: %s', (html) => {
  expect(dangersIn(shown(html))).toEqual([]);
});

it.each([
  '<p>a <strong>b</strong> x<sub>1</sub> &lt; 3</p><ol start="3"><li>a</li></ol>',
  `<p><img data-file="${fileId}" alt="a" width="300" height="200"><span data-gap="g1"></span></p>`,
  '<div data-latex="E = mc^2"></div><h1>A</h1><figure><figcaption>b</figcaption></figure>',
  '<table><tbody><tr><th colspan="2" scope="col">A</th></tr></tbody></table>',
  '<img alt="a" src="data:image/png;base64,AAAA">',
])('keeps what was stored: %s', (html) => {
  expect(shown(html)).toBe(html);
});

it('opens links in a page that cannot reach back', () => {
  expect(shown('<a href="https://a.example" target="_self">a</a>')).toBe(
    '<a href="https://a.example" rel="noopener noreferrer nofollow" target="_blank">a</a>',
  );
});
