import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const webFolder = fileURLToPath(new URL('.', import.meta.url));
const repositoryFolder = fileURLToPath(new URL('../..', import.meta.url));
const server = process.env.CERTAME_SERVER ?? 'http://127.0.0.1:3000';
const proxied = { target: server, changeOrigin: false };

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * What the entry imports without delay: every page loads all of it, so it is one file. Left to itself the bundler
 * cuts it in as many as there are ways of sharing its parts, and each costs a slow line another request.
 */
const lightModules = new Set<string>();
const lightChunk = (id: string, graph: Graph): string | null => {
  if (lightModules.size === 0) {
    const open = [`${webFolder}src/main.tsx`];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (lightModules.has(next)) continue;
      lightModules.add(next);
      open.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
    }
  }
  // The few parts that the pages outside the frame are made of are smaller than the requests for them would be.
  const light = lightModules.has(id) || /\/apps\/web\/src\/lite\//.test(id);
  return light && !id.endsWith('/main.tsx') ? 'light' : null;
};

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
  {
    name: 'router',
    test: /node_modules[\\/](react-router|cookie-es|cookie|set-cookie-parser)[\\/]/,
    priority: 50,
  },
  {
    name: 'i18n',
    test: /node_modules[\\/](i18next|react-i18next|html-parse-stringify|void-elements)[\\/]/,
    priority: 50,
  },
  { name: lightChunk, priority: 45 },
  { name: 'katex', test: /node_modules[\\/]katex[\\/]/, priority: 40 },
  { name: 'editor', test: /node_modules[\\/](@tiptap|prosemirror-[a-z-]+|linkifyjs)[\\/]/, priority: 30 },
  {
    name: 'charts',
    test: /node_modules[\\/](recharts|@mantine[\\/]charts|d3-[a-z-]+|victory-vendor)[\\/]/,
    priority: 30,
  },
  { name: 'realtime', test: /node_modules[\\/](pusher-js|laravel-echo)[\\/]/, priority: 30 },
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 20 },
  { name: 'mantine', test: /node_modules[\\/]@(mantine|floating-ui)[\\/]/, priority: 20 },
];

export default defineConfig({
  root: webFolder,
  base: './',
  plugins: [react()],
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
