import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

const SKIPPED = new Set(['node_modules', 'dist', '.git']);

function* listFiles(path) {
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (!SKIPPED.has(name)) yield* listFiles(join(path, name));
  }
}

/**
 * Content, not dates: a fresh clone, a branch switch and a copy keep no useful dates.
 * @param {string[]} paths files and folders, relative to the checkout
 */
export function hashContents(paths, root = ROOT) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of listFiles(join(root, path))) {
      const content = readFileSync(file);
      hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** A file that says for which content the folder around it was made; written last, so absent when interrupted. */
export function isStamped(file, hash) {
  try {
    return readFileSync(file, 'utf8') === hash;
  } catch {
    return false;
  }
}

export function writeStamp(file, hash) {
  writeFileSync(file, hash);
}
