import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { unsupportedBrowserScript } from './unsupported-browser.ts';

const script = await unsupportedBrowserScript();

/** As much of a document as the script asks for. */
interface Made {
  tag: string;
  text: string;
  href?: string;
  style: object;
  children: Made[];
  appendChild(child: Made): void;
}
function made(tag: string, text = ''): Made {
  const element: Made = {
    tag,
    text,
    style: {},
    children: [],
    appendChild: (child) => element.children.push(child),
  };
  return element;
}
const flat = (element: Made): Made[] => [element, ...element.children.flatMap(flat)];
const textOf = (element: Made | undefined): string =>
  element ? flat(element).reduce((text, one) => text + one.text, '') : '';

function pageIn(language: string | undefined, abortSignal: unknown): Made[] {
  const root = made('div');
  const document = {
    getElementById: (id: string) => (id === 'root' ? root : null),
    createElement: (tag: string) => made(tag),
    createTextNode: (text: string) => made('#text', text),
  };
  const window = { AbortSignal: abortSignal };
  runInNewContext(script, { window, AbortSignal: abortSignal, navigator: { language }, document });
  return flat(root);
}
const titleIn = (language: string | undefined): string =>
  textOf(pageIn(language, {}).find(({ tag }) => tag === 'h1'));

describe('the page in a browser that can’t run it', () => {
  it('says so, and where newer ones are', () => {
    const links = pageIn('pt-BR', undefined).filter(({ tag }) => tag === 'a');
    expect(links.map((link) => [textOf(link), link.href])).toEqual([
      ['Google Chrome', 'https://www.google.com/chrome/'],
      ['Mozilla Firefox', 'https://www.mozilla.org/firefox/new/'],
      ['Microsoft Edge', 'https://www.microsoft.com/edge/download'],
      ['Safari', 'https://www.apple.com/safari/'],
      ['Opera', 'https://www.opera.com/download'],
    ]);
  });

  it.each([
    ['pt-BR', 'Navegador não suportado'],
    ['en-GB', 'Unsupported browser'],
    ['FR', 'Navigateur non pris en charge'],
    ['ja', 'Navegador não suportado'],
    [undefined, 'Navegador não suportado'],
  ])('speaks %s', (language, title) => {
    expect(titleIn(language)).toBe(title);
  });

  it('leaves a page alone that runs', () => {
    expect(pageIn('pt-BR', { timeout: () => undefined })).toHaveLength(1);
  });

  it('is written in words of old browsers', () => {
    expect(script).not.toMatch(/=>|`|\b(?:let|const)\b|\?\.|\?\?|\n/);
  });
});
