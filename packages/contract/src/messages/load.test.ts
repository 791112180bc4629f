import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../constants.ts';

const source = readFileSync(new URL('./load.ts', import.meta.url), 'utf8');

/** The bundler's globs are no code: what they leave out has to be in one of the shared files, in every language. */
describe('files of texts', () => {
  it('hold each namespace that is left out of the files of its own', async () => {
    const leftOut = /\*\/\{([\w,]+)\}\.ts'/.exec(source)?.[1]?.split(',') ?? [];
    expect(leftOut.length).toBeGreaterThan(0);
    for (const language of languages) {
      const shared = await Promise.all(
        ['first', 'frame'].map(async (file) => Object.keys(await import(`./${file}/${language}.ts`))),
      );
      expect(shared.flat().toSorted()).toEqual(leftOut.toSorted());
      const files = readdirSync(new URL(`./${language}/`, import.meta.url));
      for (const namespace of leftOut) expect(files).toContain(`${namespace}.ts`);
    }
    for (const namespace of leftOut) expect(source).toMatch(new RegExp(`${namespace}: 'f(irst|rame)'`));
  });
});
