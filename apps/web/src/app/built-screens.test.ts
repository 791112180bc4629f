import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { screenByPath } from '@certame/contract/routes.ts';
import { describe, expect, it } from 'vitest';
import { builtScreens } from './built-screens.ts';

const sourceFolder = fileURLToPath(new URL('..', import.meta.url));

describe('built screens', () => {
  it('stand in the route table, once each', () => {
    for (const { path } of builtScreens) expect(screenByPath.has(path), path).toBe(true);
    const paths = builtScreens.map((screen) => screen.path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('have a file that exports its component as the default', () => {
    for (const { path, file } of builtScreens) {
      expect(file, path).toMatch(/-screen\.tsx$/);
      expect(existsSync(sourceFolder + file), `${path}: ${file}`).toBe(true);
      expect(readFileSync(sourceFolder + file, 'utf8'), file).toMatch(/^export default /m);
    }
  });
});
