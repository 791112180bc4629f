import { expect, it } from 'vitest';
import { weighPage } from './light-page-budget.ts';

const chunk = (
  fileName: string,
  moduleIds: string[],
  more: { imports?: string[]; isEntry?: boolean } = {},
) => ({
  type: 'chunk' as const,
  fileName,
  code: `/* ${fileName} */`,
  isEntry: more.isEntry ?? false,
  imports: more.imports ?? [],
  moduleIds,
  viteMetadata: { importedCss: new Set<string>() },
});
const bundle = {
  main: chunk('main.js', ['/src/main.tsx'], { isEntry: true, imports: ['core.js'] }),
  core: chunk('core.js', ['/node_modules/react/index.js']),
  room: chunk('room.js', ['/src/exam-room-screen.tsx'], { imports: ['core.js', 'shared.js'] }),
  shared: chunk('shared.js', ['/src/content.ts', '/node_modules/zod/index.js']),
  texts: chunk('pt.js', ['/messages/initial/pt.ts']),
  office: chunk('office.js', ['/node_modules/@mantine/core/index.js'], { imports: ['core.js'] }),
};
const page = {
  page: '/exam-room-screen.tsx',
  besides: ['/messages/initial/pt.ts'],
  refused: /\/node_modules\/(zod|@mantine)\//,
};

it('weighs what a page imports through others, once each, and tells what it must not bring', () => {
  const { gzipBytes, refusedModules } = weighPage(bundle, page);
  expect(refusedModules).toEqual(['/node_modules/zod/index.js']);
  const alone = weighPage({ ...bundle, room: { ...bundle.room, imports: ['core.js'] } }, page);
  expect(alone.refusedModules).toEqual([]);
  expect(alone.gzipBytes).toBeLessThan(gzipBytes);
  expect(alone.gzipBytes).toBeGreaterThan(3 * 20);
});

it('refuses a page that is in no chunk', () => {
  expect(() => weighPage(bundle, { ...page, page: '/gone.tsx' })).toThrow('/gone.tsx');
});
