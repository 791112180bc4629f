import { createHash } from 'node:crypto';
import { createReadStream, existsSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Bundle, BundleFile } from './bundle.ts';

const prefix = 'embedded-files';

/** Puts the pictures of a document on disk, each of the same bytes once, and gives the references to put in their places. */
export function embeddedFileKeeper(folder: string): (name: string, base64: string) => string {
  return (name, base64) => {
    const bytes = Buffer.from(base64, 'base64');
    const ending = /^\.[a-z0-9]{1,5}$/i.exec(extname(name))?.[0].toLowerCase() ?? '';
    const file = `${createHash('sha256').update(bytes).digest('hex')}${ending}`;
    const path = join(folder, file);
    if (!existsSync(path)) writeFileSync(path, bytes, { mode: 0o600 });
    return `${prefix}/${file}`;
  };
}

/** The files that were sent, with those that were found in the documents. */
export async function withEmbeddedFiles(sent: Bundle, folder: string): Promise<Bundle> {
  const names = await readdir(folder);
  if (names.length === 0) return sent;
  const all = new Map(sent);
  for (const name of names) {
    const path = join(folder, name);
    const file: BundleFile = {
      diskPath: path,
      size: (await stat(path)).size,
      stream: async () => createReadStream(path),
    };
    all.set(`${prefix}/${name}`, file);
  }
  return all;
}
