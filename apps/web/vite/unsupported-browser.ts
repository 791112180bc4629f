import { languages } from '@certame/contract/constants.ts';
import { browserDownloads } from '@certame/contract/features/exam/environment.ts';
import { readNamespaces } from '@certame/contract/messages/read-texts.ts';
import type { TextKey } from '@certame/contract/messages/text-key.ts';
import type { Plugin } from 'vite';

interface Wants {
  /** By language: title and advice. */
  texts: Record<string, readonly [string, string]>;
  browsers: readonly { name: string; url: string }[];
}

/**
 * The script, in the words of old browsers (ES5): those that it is for can't read any others, so it isn't minified or compiled.
 * `AbortSignal.timeout` is the newest thing that the first page can't do without; browsers that have it read the code too.
 */
const script = `(function (wants) {
  if (window.AbortSignal && AbortSignal.timeout) return;
  var texts = wants.texts[(navigator.language || 'pt').slice(0, 2).toLowerCase()] || wants.texts.pt;
  var root = document.getElementById('root');
  function add(parent, tag, text) {
    var element = document.createElement(tag);
    element.appendChild(document.createTextNode(text));
    parent.appendChild(element);
    return element;
  }
  root.style.cssText = 'max-width:36rem;margin:10vh auto;padding:0 1rem;font-family:sans-serif;line-height:1.5';
  add(root, 'h1', texts[0]);
  add(root, 'p', texts[1]);
  var list = add(root, 'ul', '');
  for (var i = 0; i < wants.browsers.length; i++) {
    var link = add(add(list, 'li', ''), 'a', wants.browsers[i].name);
    link.href = wants.browsers[i].url;
  }
})`;

/** Lines of the page that tell people whose browser can't run the product what to do: without them the page stays blank. */
export async function unsupportedBrowserScript(): Promise<string> {
  const texts: Wants['texts'] = {};
  for (const language of languages) {
    const namespaces = await readNamespaces(language);
    const text = (key: TextKey): string => {
      const [namespace = '', name = ''] = key.split('.');
      const found = namespaces[namespace]?.[name];
      if (typeof found !== 'string') throw new Error(`${language} lacks ${key}`);
      return found;
    };
    texts[language] = [text('exam-devices.browser_title'), text('exam-devices.too_old')];
  }
  const wants: Wants = { texts, browsers: Object.values(browserDownloads) };
  // `<` would end the script where a text had it.
  return `${script}(${JSON.stringify(wants).replaceAll('<', '\\u003c')})`.replaceAll(/\n\s*/g, ' ');
}

/** Puts the script behind the page's root. The server allows it by its hash (`plugins/http/web-pages.ts`). */
export function unsupportedBrowser(): Plugin {
  return {
    name: 'certame-unsupported-browser',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The page was not built');
        const source = await unsupportedBrowserScript();
        const root = '<div id="root"></div>';
        if (!String(page.source).includes(root)) throw new Error('The page has no root');
        page.source = String(page.source).replace(root, () => `${root}\n    <script>${source}</script>`);
      },
    },
  };
}
