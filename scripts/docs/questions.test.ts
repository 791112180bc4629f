import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sources } from '../maps/sources.ts';

/** More files than this with the word, and the reader searches on. */
const handful = 12;

const page = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');
const [, section = ''] = page.split('## Where is … decided?');
const [table = ''] = section.split('\n## ');
const questions = [...table.matchAll(/^\| (.+?) \| `(.+?)` \| `(.+?)` \|$/gm)].map(
  ([, question = '', word = '', path = '']) => ({ question, word, path }),
);

describe('where is … decided', () => {
  it('is asked of twenty places or more', () => {
    expect(questions.length).toBeGreaterThanOrEqual(20);
  });

  it.each(questions)('$question', ({ word, path }) => {
    const inName = sources.filter((source) => new RegExp(`(^|-)${word}[-.]`).test(basename(source.path)));
    const inText = sources.filter((source) => source.text.includes(word));
    const found = inName.length > 0 ? inName : inText;
    expect(found.map((source) => source.path)).toContain(path);
    expect(found.length).toBeLessThanOrEqual(handful);
  });
});
