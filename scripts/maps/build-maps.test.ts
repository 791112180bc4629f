import { expect, it } from 'vitest';
import { buildMaps, missingPaths } from './build-maps.ts';

it('names no file that is not there', async () => {
  expect(missingPaths('| `apps/server/src/app.ts` | `apps/server/src/nowhere.ts` |')).toEqual([
    'apps/server/src/nowhere.ts',
  ]);
  for (const [name, text] of Object.entries(await buildMaps())) expect(missingPaths(text), name).toEqual([]);
});
