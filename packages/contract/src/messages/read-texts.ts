import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '../constants.ts';
import { partsOf } from './parts-of.ts';

type Texts = Record<string, unknown>;

const isTexts = (name: string): boolean => /\.(ts|json)$/.test(name) && !name.includes('.gen.');

/** Portuguese is a module, whose keys have types; the others are JSON, which tools for translators read and write. */
async function readTexts(file: URL): Promise<Texts> {
  if (file.pathname.endsWith('.json')) return JSON.parse(readFileSync(file, 'utf8')) as Texts;
  return ((await import(file.href)) as { default: Texts }).default;
}

async function readFiles(folder: URL, names: readonly string[]): Promise<Record<string, Texts>> {
  const read = names
    .filter(isTexts)
    .map(async (name) => [name, await readTexts(new URL(name, folder))] as const);
  return Object.fromEntries(await Promise.all(read));
}

/** The namespaces of a language as they are written: each a file, or a folder of parts. */
export async function readNamespaces(language: Language): Promise<Record<string, Texts>> {
  const folder = new URL(`./${language}/`, import.meta.url);
  const found: Record<string, Texts> = {};
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = await readFiles(
    folder,
    entries.filter((entry) => entry.isFile()).map(({ name }) => name),
  );
  for (const [name, texts] of Object.entries(files)) found[name.replace(/\.\w+$/, '')] = texts;
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const parts = new URL(`${name}/`, folder);
    found[name] = partsOf(await readFiles(parts, readdirSync(parts)));
  }
  return found;
}
