import { fileURLToPath } from 'node:url';
import { screens } from '@certame/contract/routes.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { builtScreens } from '#app/built-screens.ts';
import { errorReactions } from '#lib/errors/error-reactions.ts';
import { compileAhead } from './vite/compile-ahead.ts';
import { detectionFiles } from './vite/detection-files.ts';
import { lightPageBudget } from './vite/light-page-budget.ts';
import { mantineStyles } from './vite/mantine-styles.ts';
import { type ModuleGraph, moduleClosure } from './vite/module-closure.ts';
import { precompress } from './vite/precompress.ts';
import { precomputed } from './vite/precomputed.ts';
import { prefetchShell } from './vite/prefetch-shell.ts';
import { unsupportedBrowser } from './vite/unsupported-browser.ts';
import { viewLibrary } from './vite/view-library.ts';

const webFolder = fileURLToPath(new URL('.', import.meta.url));
const repositoryFolder = fileURLToPath(new URL('../..', import.meta.url));
const server = process.env.CERTAME_SERVER ?? 'http://127.0.0.1:3000';
const proxied = { target: server, changeOrigin: false };

/**
 * The light core, which the entry imports statically: every page loads all of it, so it is one chunk. The bundler's default is a chunk for each
 * way of sharing its parts, and each costs a slow line another request.
 */
const lightEntries = [`${webFolder}src/main.tsx`];
/** The shell with the lists most often opened first: one chunk too, for the same reason. */
const shellEntries = [`${webFolder}src/app/shell-entry.ts`];
/** The deferred components of the shell and its lists (`lib/page/deferred.ts`): one chunk. */
const deferredEntries = [
  'app/shell/shell-extras.tsx',
  'app/shell/icons.tsx',
  'app/shell/institution/institution-modal.tsx',
  'app/shell/topbar/topbar-menus.tsx',
  'kit/area/list/area-filters.tsx',
  'kit/grid/tools/export-menu.tsx',
  'kit/grid/view/view-menu.tsx',
  'kit/feedback/confirm-dialog.tsx',
].map((file) => `${webFolder}src/${file}`);

const closureOf = (entries: readonly string[]) => {
  let found: Set<string> | undefined;
  return (id: string, graph: ModuleGraph): boolean => {
    found ??= moduleClosure(graph, entries, libraryIndexes);
    return found.has(id);
  };
};
const libraryIndexes = {
  '@mantine/core': /node_modules\/@mantine\/core\/esm\/index\.mjs$/,
  '@mantine/hooks': /node_modules\/@mantine\/hooks\/esm\/index\.mjs$/,
  '@tabler/icons-react': /node_modules\/@tabler\/icons-react\/dist\/esm\/tabler-icons-react\.mjs$/,
};
const isLight = closureOf(lightEntries);
const isShell = closureOf(shellEntries);
const isDeferred = closureOf(deferredEntries);
/** Modules of pages outside of the shell. */
const outsideShellFiles = builtScreens
  .filter(({ path }) => screens.some((screen) => screen.path === path && screen.zone !== 'shell'))
  .map(({ file }) => `${webFolder}src/${file}`);
const isOutsideShell = closureOf(outsideShellFiles);

/**
 * The exam room, and the screens that have nothing to do with it. What only its neighbours need (the preview, the form on one page, the phone's page,
 * the page after the end) is in chunks of their own.
 */
const roomFile = `${webFolder}src/features/exam/exam-room-screen.tsx`;
const isRoom = closureOf([roomFile]);
const isElsewhere = closureOf(
  builtScreens
    .map(({ file }) => `${webFolder}src/${file}`)
    .filter((file) => !file.includes('/features/exam/')),
);

/** What the shell shares with the pages outside of it, which don't load it. */
const isShared = (id: string, graph: ModuleGraph): boolean =>
  !id.includes('node_modules') && isShell(id, graph) && isOutsideShell(id, graph);

const lightChunk = (id: string, graph: ModuleGraph): string | null => {
  // The modules of lite/, and the shared ones, are smaller than the requests for them would be.
  const light = isLight(id, graph) || isShared(id, graph) || /\/apps\/web\/src\/lite\//.test(id);
  return light && !id.endsWith('/main.tsx') ? 'light' : null;
};
/** What no other screen needs is one chunk: a poor line pays for each request. */
const roomChunk = (id: string, graph: ModuleGraph): string | null =>
  !id.includes('node_modules') && isRoom(id, graph) && !isElsewhere(id, graph) ? 'exam-room' : null;
const shellChunk = (id: string, graph: ModuleGraph): string | null => (isShell(id, graph) ? 'shell' : null);
const deferredChunk = (id: string, graph: ModuleGraph): string | null =>
  isDeferred(id, graph) ? 'deferred' : null;

/**
 * Chunks are named only for what must stay apart: the light core that every page loads, and the heavy libraries
 * that the exam room and the public pages never do. Everything else follows the lazy imports.
 */
const groups = [
  {
    name: 'core',
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|\/view-library\/react-library\.ts$/,
    priority: 50,
  },
  { name: lightChunk, debugName: 'light', priority: 45 },
  // The modules that the pages before the sign-in share.
  {
    name: 'sign-in',
    test: /\/web\/src\/(?:lib|features\/accounts\/public)\/(?:[a-z-]+\/)?(enter|use-submit|domain-config|choose-institution|login-form|demo-accounts|provider-buttons|resend-activation)\./,
    priority: 45,
  },
  // A group takes the imports of its modules too, unless a group of higher priority has them: shared modules come first.
  { name: roomChunk, debugName: 'exam-room', priority: 43 },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 42 },
  { name: shellChunk, debugName: 'shell', priority: 41 },
  { name: deferredChunk, debugName: 'deferred', priority: 40 },
  { name: 'katex', test: /node_modules[\\/]katex[\\/]/, priority: 40 },
  { name: 'editor', test: /node_modules[\\/](@tiptap|prosemirror-[a-z-]+|linkifyjs)[\\/]/, priority: 30 },
  { name: 'realtime', test: /node_modules[\\/](pusher-js|laravel-echo)[\\/]/, priority: 30 },
  { name: 'mantine', test: /node_modules[\\/]@(mantine|floating-ui)[\\/]/, priority: 20 },
];

export default defineConfig({
  root: webFolder,
  base: './',
  // Texts are read whole: an object each, no export of each key.
  json: { namedExports: false, stringify: false },
  plugins: [
    precomputed('/app/built-screens.ts', { builtScreens }),
    precomputed('/lib/errors/error-reactions.ts', { errorReactions }),
    react(),
    viewLibrary(),
    mantineStyles(),
    compileAhead(['core', 'light', 'shell']),
    prefetchShell(['shell', 'shell-screens']),
    unsupportedBrowser(),
    lightPageBudget({
      page: '/features/exam/exam-room-screen.tsx',
      besides: [
        '/view-library/preact-library.ts',
        '/messages/initial/pt.ts',
        '/messages/pt/exam.ts',
        '/messages/pt/public.ts',
      ],
      refused: /\/node_modules\/(?:react|react-dom|zod|@mantine|@tiptap|recharts|katex)\//,
      maxGzipBytes: 110_000,
    }),
    detectionFiles(),
    precompress(),
  ],
  // Two copies of the editor's core don't know each other's nodes.
  resolve: { dedupe: ['@tiptap/core', '@tiptap/pm', 'react', 'react-dom'] },
  worker: { format: 'es' },
  server: {
    fs: { allow: [repositoryFolder] },
    proxy: { '/api': proxied, '/broadcasting': proxied, '/app': { ...proxied, ws: true } },
  },
  preview: {
    proxy: { '/api': proxied, '/broadcasting': proxied, '/app': { ...proxied, ws: true } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // It would ask for files once the code has run that has already imported them.
    modulePreload: { polyfill: false },
    // Pages are counted in bytes; a source map beside each chunk costs the candidate nothing.
    sourcemap: false,
    rolldownOptions: {
      input: { main: `${webFolder}index.html`, 'offline-worker': `${webFolder}src/offline-worker.ts` },
      output: {
        codeSplitting: { groups },
        // A worker's scope is its address: it stands beside the page.
        entryFileNames: (chunk) =>
          chunk.name === 'offline-worker' ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
});
