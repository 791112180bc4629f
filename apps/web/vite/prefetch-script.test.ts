import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import type { InlinePrefetch } from '#kit/grid/inline-prefetch.ts';
import { isLightAddress } from '#lib/view-library/light-pages.ts';
import { type PrefetchManifest, startPrefetch } from './prefetch-script.ts';

const manifest: PrefetchManifest = {
  texts: { pt: ['pt.js'], en: ['en.js'] },
  shellTexts: { pt: ['shell-pt.js'], en: ['shell-en.js'] },
  code: ['shell.js'],
  styles: ['shell.css'],
  libraries: { react: ['react.js'], preact: ['preact.js'] },
  lightPages: ['form'],
  outsideShell: ['login', 'form'],
  light: 'assets/light.js',
  lists: ['/students', '/classes'],
  api: '/api/v1',
  firstRowsQuery: '?page=1&per_page=10',
  perPageChoices: ['10', '25'],
  appVersion: '1.2.3',
  keys: {
    user: 'userInfo',
    app: 'appInfo',
    institution: 'institutionStore',
    language: 'language',
    perPage: 'per_page',
  },
  clock: { locale: 'en-US', parts: { hour: 'numeric' } },
};
const signedIn = {
  userInfo: { token: 'secret' },
  appInfo: { loggedIn: true, expiresAtMs: Date.now() + 60_000 },
  institutionStore: { id: 'institution-1' },
};

class HTMLLinkElement {
  href = '';
}

/** Runs the lines as a browser gets them: their text, in a world that holds nothing but what is named here. */
function run(hash: string, kept: object = signedIn, fetch = vi.fn(async () => new Response('{"rows":1}'))) {
  const asked: string[] = [];
  let onLoad: (event: { target: unknown }) => void = () => undefined;
  const window: { certameInlinePrefetch?: InlinePrefetch } = {};
  const stored = new Map(Object.entries(kept).map(([name, value]) => [name, JSON.stringify(value)]));
  runInNewContext(`(${startPrefetch})(manifest)`, {
    manifest,
    window,
    fetch,
    HTMLLinkElement,
    location: { hash, host: 'certame.example' },
    navigator: { languages: ['en-GB', 'pt'] },
    localStorage: { getItem: (name: string) => stored.get(name) ?? null },
    setTimeout: (later: () => void) => later(),
    document: {
      createElement: () => new HTMLLinkElement(),
      head: { append: ({ href }: HTMLLinkElement) => asked.push(href) },
      addEventListener: (_name: string, listener: typeof onLoad) => {
        onLoad = listener;
      },
      removeEventListener: () => undefined,
    },
  });
  const arrive = (file: string) => onLoad({ target: Object.assign(new HTMLLinkElement(), { href: file }) });
  return { asked, fetch, arrive, rows: window.certameInlinePrefetch };
}

describe('the page’s own lines', () => {
  it('ask for the first rows of the list that somebody opens', async () => {
    const { fetch, rows } = run('#/students');
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/v1/students?page=1&per_page=10', {
      headers: {
        Accept: 'application/json',
        'Accept-Language': 'en',
        'X-Front-Host': 'certame.example',
        'X-App-Version': '1.2.3',
        'X-Institution-Id': 'institution-1',
        Authorization: 'Bearer secret',
      },
    });
    expect(rows).toMatchObject({
      address: '/api/v1/students?page=1&per_page=10',
      institutionId: 'institution-1',
    });
    expect(await rows?.reply).toEqual({ rows: 1 });
  });

  it.each([
    [25, 25],
    [7, 10],
    ['1&admin=1', 10],
  ])('ask for as many rows as were chosen: %s', (kept, rows) => {
    const { fetch } = run('#/students', { ...signedIn, per_page: kept });
    expect(fetch.mock.calls).toMatchObject([[`/api/v1/students?page=1&per_page=${rows}`, {}]]);
  });

  it.each([
    ['refused', async () => new Response('{}', { status: 401 })],
    ['lost', async () => Promise.reject(new Error('offline'))],
  ])('hold no rows that were %s', async (_how, answer) => {
    expect(await run('#/students', signedIn, vi.fn(answer)).rows?.reply).toBeNull();
  });

  it.each([
    ['a stranger’s', '#/students', {}],
    [
      'a session’s that has run out',
      '#/students',
      { ...signedIn, appInfo: { loggedIn: true, expiresAtMs: 1 } },
    ],
    ['without an institution', '#/students', { ...signedIn, institutionStore: null }],
    ['with a search of its own', '#/students?q=ana', signedIn],
    ['that is no list', '#/students/create', signedIn],
  ])('ask for no rows for a page %s', (_whose, hash, kept) => {
    expect(run(hash, kept).fetch).not.toHaveBeenCalled();
  });

  it('ask for the shell’s code when the light core is there', () => {
    const { asked, arrive } = run('#/students/create');
    arrive('https://certame.example/assets/core.js');
    expect(asked).toEqual(['./react.js', './en.js']);
    arrive('https://certame.example/assets/light.js');
    expect(asked).toEqual(['./react.js', './en.js', './shell.js', './shell.css', './shell-en.js']);
  });

  it('ask for none of it outside of the shell', () => {
    const { asked, arrive, fetch } = run('#/form/abc');
    arrive('https://certame.example/assets/light.js');
    expect(asked).toEqual(['./preact.js', './en.js']);
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([
    ['#/form/abc?x=1', true],
    ['#/form', true],
    ['#/formula', false],
    ['#/login', false],
    ['', false],
  ])('ask for the library that the page will choose: %s', (hash, isLight) => {
    expect(run(hash).asked[0]).toBe(isLight ? './preact.js' : './react.js');
    expect(isLightAddress(hash)).toBe(isLight);
  });
});
