import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { policyOfPage, webFolder } from './web-pages.ts';

async function namesOf(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')),
  );
}

/** Whether a folder holds a file of exactly that name. It is read again for a name that it didn't hold, once for all who ask meanwhile. */
async function listNames(folder: string): Promise<(name: string) => Promise<boolean>> {
  let names = await namesOf(folder);
  let reading: Promise<void> | undefined;
  const readAgain = async (): Promise<void> => {
    names = await namesOf(folder);
    reading = undefined;
  };
  return async (name) => {
    if (names.has(name)) return true;
    reading ??= readAgain();
    await reading;
    return names.has(name);
  };
}

/**
 * The built pages with their files. The plugin's own route reads the folder's two thousand names for each file it sends, to compare
 * the spelling: five milliseconds of each of the dozens of files of a first page. Here they are compared with names read before.
 */
export async function registerWebFiles(app: FastifyInstance, folder = webFolder): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    // File names carry a hash of their content, but for the page itself and its worker.
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    setHeaders: (reply, path, { mtimeMs }) => {
      // The path is that of the compressed copy, where one is sent.
      const name = basename(path).replace(/\.(br|gz)$/, '');
      if (name === 'index.html' || name === 'offline-worker.js') reply.header('Cache-Control', 'no-cache');
      const policy = reply.getHeader('Content-Security-Policy');
      if (name === 'index.html' && typeof policy === 'string')
        reply.header('Content-Security-Policy', policyOfPage(policy, mtimeMs));
    },
  });
  const isThere = await listNames(folder);
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const name = request.params['*'] || 'index.html';
      if (!(await isThere(name))) return reply.callNotFound();
      return reply.sendFile(name);
    },
  });
}
