import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allMessages } from '../../packages/contract/src/messages/all.ts';
import { listSources } from './list-sources.ts';
import { deadTemplates, findUsedTexts, keyMatcher, missingKeys } from './used-texts.ts';

/** Keys that no source spells, each with the reason: prefixes end in a dot. */
const spelledElsewhere: Record<string, string> = {
  'privacy.sections.': 'a page shows the whole list',
  'terms.sections.': 'a page shows the whole list',
};

const root = join(import.meta.dirname, '../..');
const isProduct = (path: string): boolean =>
  /^(apps|packages)\/.*\.tsx?$/.test(path) &&
  !path.startsWith('packages/contract/src/messages/') &&
  !/\.(test|spec)\.tsx?$|\/tests?\/|\/testing\/|^packages\/testkit\//.test(path);

function keysOf(texts: object, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value as object, `${prefix}${key}.`),
  );
}

const keys = keysOf(allMessages.pt).filter((key) => !key.endsWith('_many') || key.endsWith('.many'));
const sources = listSources(root)
  .filter(isProduct)
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const used = findUsedTexts(sources, Object.keys(allMessages.pt));

describe('texts and their users', () => {
  it('every text is used', () => {
    const isUsed = keyMatcher(used);
    const declared = Object.keys(spelledElsewhere);
    const unused = keys.filter(
      (key) => !isUsed(key) && !declared.some((prefix) => key === prefix || key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  it('every key that is asked for exists', () => {
    expect(missingKeys(used, new Set(keys))).toEqual([]);
    expect(deadTemplates(used, keys)).toEqual([]);
  });
});

describe('the search for texts', () => {
  const search = (text: string) => findUsedTexts([{ path: 'a.ts', text }], ['errors', 'kit']);

  it('reads literals, plurals and templates', () => {
    const isUsed = keyMatcher(
      search("t('kit.rows', { count }); `plain`; const key = `errors.$" + '{f({ a: `kit.$' + '{b}.c` })}`;'),
    );
    expect(isUsed('kit.rows_other')).toBe(true);
    expect(isUsed('errors.busy')).toBe(true);
    expect(isUsed('kit.x.c')).toBe(true);
    expect(isUsed('kit.x.d')).toBe(false);
  });

  it('ignores what comments say', () => {
    expect(keyMatcher(search("// t('kit.rows')\n"))('kit.rows')).toBe(false);
  });

  it('finds a key that does not exist', () => {
    expect(missingKeys(search("t('kit.lost')"), new Set(['kit.rows']))).toEqual(['a.ts: kit.lost']);
    expect(deadTemplates(search('t(`kit.$' + '{x}.lost`)'), ['kit.a.b'])).toEqual(['kit.*.lost']);
  });
});
