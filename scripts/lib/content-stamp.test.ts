import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashContents, isStamped, writeStamp } from './content-stamp.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'certame stamp '));
  mkdirSync(join(root, 'src/inner'), { recursive: true });
  writeFileSync(join(root, 'src/a.ts'), 'a');
  writeFileSync(join(root, 'src/inner/b.ts'), 'b');
  writeFileSync(join(root, 'lock.json'), '{}');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const hash = () => hashContents(['src', 'lock.json'], root);

test('dates and build products do not change the hash', () => {
  const before = hash();
  utimesSync(join(root, 'src/a.ts'), 1, 1);
  mkdirSync(join(root, 'src/dist'));
  writeFileSync(join(root, 'src/dist/out.js'), 'x');
  mkdirSync(join(root, 'src/node_modules'));
  writeFileSync(join(root, 'src/node_modules/x.js'), 'x');
  expect(hash()).toBe(before);
});

test('content, names and new files do', () => {
  const seen = new Set([hash()]);
  writeFileSync(join(root, 'src/inner/b.ts'), 'c');
  seen.add(hash());
  renameSync(join(root, 'src/a.ts'), join(root, 'src/z.ts'));
  seen.add(hash());
  writeFileSync(join(root, 'src/new.ts'), '');
  seen.add(hash());
  writeFileSync(join(root, 'lock.json'), '{"a":1}');
  seen.add(hash());
  expect(seen.size).toBe(5);
});

test('a stamp holds for the content it was written for', () => {
  const stamp = join(root, 'stamp');
  expect(isStamped(stamp, hash())).toBe(false);
  writeStamp(stamp, hash());
  expect(isStamped(stamp, hash())).toBe(true);
  writeFileSync(join(root, 'src/a.ts'), 'changed');
  expect(isStamped(stamp, hash())).toBe(false);
});
