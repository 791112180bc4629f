import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../constants.ts';
import { allMessages } from './all.ts';
import { loadMessages } from './load.ts';

const source = ['load.ts', 'files/en.ts', 'files/fr.ts', 'files/es.ts']
  .map((file) => readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'))
  .join('\n');

/** Namespaces that are folders, which the globs of single files don't reach. */
const folders = ['area-forms', 'areas'];

describe('texts in a browser', () => {
  /** The bundler's globs are no code: what they leave out has to be in one of the shared files, in every language. */
  it('stand once: what the files of its own leave out is in a shared file', async () => {
    const lists = [...source.matchAll(/'!\.\/\{([\w,]+)\}\.\w+'/g)].map(([, names = '']) => names);
    expect(lists).toEqual(languages.map(() => lists[0]));
    const leftOut = lists[0]?.split(',') ?? [];
    for (const language of languages) {
      const shared = await Promise.all(
        ['initial', 'shell', 'forms'].map(async (file) =>
          Object.keys(await import(`./${file}/${language}.ts`)),
        ),
      );
      expect(shared.flat().toSorted()).toEqual([...leftOut, ...folders].toSorted());
    }
    for (const namespace of [...leftOut, ...folders])
      expect(source).toMatch(new RegExp(`${namespace}'?: '(initial|shell|forms)'`));
  });

  it.each(languages)('are those that the server has: %s', async (language) => {
    for (const [namespace, texts] of Object.entries(allMessages[language]))
      expect(await loadMessages(language, namespace), namespace).toEqual(texts);
    expect(await loadMessages(language, 'nowhere')).toBeNull();
  });
});
