import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../maps/sources.ts';

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '');
/** Files and folders, also as docs shorten them: without `src/`, from any folder on. */
const places = new Set(
  tracked.flatMap((path) => {
    const parts = path.split('/');
    return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  }),
);
const allPlaces = [...places].flatMap((place) => [place, place.replaceAll('/src/', '/')]);

const pages = tracked.filter((path) => /^(docs\/(?!maps\/).*|[A-Z]+)\.md$/.test(path));
/** What a recipe of CONTRIBUTING adds, `x` for any name, and what a running product makes in its DATA_DIR. */
const notInTheTree =
  /\/products(\/|\.)|schema\/commercial\.ts$|^(\.|x\.)|^(cluster|media|incoming|files\/incoming)\/$|^instance\.json$/;

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
const isThere = (place: string): boolean => {
  const pattern = escaped(place.replace(/\/$/, ''))
    .replace(/<[^>]+>/g, '[^/]+')
    .replace(/\*+/g, '.*');
  const matcher = new RegExp(`/${pattern}$`);
  return allPlaces.some((one) => matcher.test(one));
};

/** Texts in backticks outside of code blocks. */
const codeOf = (page: string): string[] =>
  [...page.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

const isPath = (code: string): boolean =>
  /^[\w.<>*/-]+$/.test(code) &&
  (/\.(ts|tsx|mjs|cjs|css|md|json|ya?ml)$/.test(code) || /^[a-z][\w.<>*/-]*\/$/.test(code));

describe.each(pages)('%s', (path) => {
  const page = readFileSync(join(root, path), 'utf8');
  it('names files and folders that there are', () => {
    const missing = codeOf(page).filter((code) => isPath(code) && !notInTheTree.test(code) && !isThere(code));
    expect(missing).toEqual([]);
  });
  it('links to pages that there are', () => {
    const missing = [...page.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, target = '']) => join(path, '..', target))
      .filter((target) => !places.has(`/${target.replace(/\/$/, '')}`));
    expect(missing).toEqual([]);
  });
});
