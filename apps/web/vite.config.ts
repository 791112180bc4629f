import { fileURLToPath } from 'node:url';
import { screens } from '@certame/contract/routes.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { builtScreens } from '#app/built-screens.ts';
import { compileAhead } from './vite/compile-ahead.ts';
import { earlyOffice } from './vite/early-office.ts';
import { mantineStyles } from './vite/mantine-styles.ts';
import { type ModuleGraph, moduleClosure } from './vite/module-closure.ts';
import { precompress } from './vite/precompress.ts';

const webFolder = fileURLToPath(new URL('.', import.meta.url));
const repositoryFolder = fileURLToPath(new URL('../..', import.meta.url));
const server = process.env.CERTAME_SERVER ?? 'http://127.0.0.1:3000';
const proxied = { target: server, changeOrigin: false };

/**
 * What the entry imports without delay: every page loads all of it, so it is one file. Left to itself the bundler
 * cuts it in as many as there are ways of sharing its parts, and each costs a slow line another request.
 */
const lightEntries = [`${webFolder}src/main.tsx`];
/** The frame and the list of an area, the page most often opened first: one file too, for the same reason. */
const officeEntries = [`${webFolder}src/app/office.ts`];
/** What the frame and its lists load once the first page stands: one file beside them. */
const lateEntries = [
  'app/shell/frame-extras.tsx',
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
const isOffice = closureOf(officeEntries);
const isLate = closureOf(lateEntries);
/** Pages outside of the frame: what they share with it must not bring the frame along. */
const isOutside = closureOf(
  builtScreens
    .filter(({ path }) => screens.some((screen) => screen.path === path && screen.zone !== 'shell'))
    .map(({ file }) => `${webFolder}src/${file}`),
);

const lightChunk = (id: string, graph: ModuleGraph): string | null => {
  // The few parts that the pages outside the frame are made of are smaller than the requests for them would be.
  const light = isLight(id, graph) || /\/apps\/web\/src\/lite\//.test(id);
  return light && !id.endsWith('/main.tsx') ? 'light' : null;
};
const sharedChunk = (id: string, graph: ModuleGraph): string | null =>
  !id.includes('node_modules') && isOffice(id, graph) && isOutside(id, graph) ? 'shared' : null;
const officeChunk = (id: string, graph: ModuleGraph): string | null =>
  isOffice(id, graph) ? 'office' : null;
const lateChunk = (id: string, graph: ModuleGraph): string | null => (isLate(id, graph) ? 'late' : null);

/**
 * Chunks are named only for what must stay apart: the light core that every page loads, and the heavy libraries
 * that the exam room and the public pages never do. Everything else follows the lazy imports.
 */
const groups = [
  {
    name: 'core',
    test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
    priority: 50,
  },
  { name: lightChunk, debugName: 'light', priority: 45 },
  // What the pages before the sign-in share, likewise.
  {
    name: 'sign-in',
    test: /\/web\/src\/(?:lib|features\/accounts\/public)\/(?:[a-z-]+\/)?(enter|use-submit|domain-config|choose-institution|login-form|demo-accounts|provider-buttons|resend-activation)\./,
    priority: 45,
  },
  // A group takes what its modules import along, unless a group before it has: what others need too comes first.
  { name: sharedChunk, debugName: 'shared', priority: 43 },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 42 },
  { name: officeChunk, debugName: 'office', priority: 41 },
  { name: lateChunk, debugName: 'late', priority: 40 },
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
    react(),
    mantineStyles(),
    compileAhead(['core', 'light', 'office']),
    earlyOffice(['office', 'shared']),
    precompress(),
  ],
  // Two copies of the editor's core don't know each other's nodes.
  resolve: { dedupe: ['@tiptap/core', '@tiptap/pm', 'react', 'react-dom'] },
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
