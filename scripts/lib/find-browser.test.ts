import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBrowser } from './find-browser.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certame browser '));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function makeBrowser(name: string, mode: number): string {
  const file = join(folder, name);
  writeFileSync(file, '');
  chmodSync(file, mode);
  return file;
}

test('CHROMIUM_PATH decides alone', () => {
  const chosen = makeBrowser('mine', 0o755);
  expect(findBrowser({ CHROMIUM_PATH: chosen })).toBe(chosen);
  expect(findBrowser({ CHROMIUM_PATH: join(folder, 'missing'), PATH: process.env.PATH })).toBeUndefined();
});

test('a browser on PATH is found when no usual place has one', () => {
  const chrome = makeBrowser('google-chrome', 0o755);
  const found = findBrowser({ PATH: folder });
  const usual = findBrowser({ PATH: '' });
  expect(found).toBe(usual ?? chrome);
});
