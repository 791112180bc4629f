import { expect, it } from 'vitest';
import { findWayToReact } from './view-library.ts';

const graphOf = (imports: Readonly<Record<string, readonly string[]>>, delayed: typeof imports = {}) => ({
  getModuleInfo: (id: string) => ({
    importedIds: imports[id] ?? [],
    dynamicallyImportedIds: delayed[id] ?? [],
  }),
});

it('finds React behind a library that a page of an exam brings, by a delayed import too', () => {
  const imports = {
    '/room.tsx': ['/answers.tsx'],
    '/node_modules/some-charts/index.js': ['/node_modules/react/index.js'],
  };
  const delayed = { '/answers.tsx': ['/node_modules/some-charts/index.js'] };
  expect(findWayToReact(graphOf(imports, delayed), ['/room.tsx'])).toEqual([
    '/room.tsx',
    '/answers.tsx',
    '/node_modules/some-charts/index.js',
    '/node_modules/react/index.js',
  ]);
});

it('finds nothing where a page brings what needs no React, in a circle or not', () => {
  const imports = {
    '/room.tsx': ['/answers.tsx', '/node_modules/preact/x.mjs'],
    '/answers.tsx': ['/room.tsx'],
  };
  expect(findWayToReact(graphOf(imports), ['/room.tsx'])).toBeUndefined();
});
