import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './sources.ts';
import { buildTextIndex } from './text-index.ts';

it.each(Object.entries(buildTextIndex()))('%s is as `npm run maps` writes it', (path, text) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(text);
});
