import { files } from '@certame/db/schema/operations.ts';
import { inArray } from '@certame/db/sql.ts';
import sharp from 'sharp';
import type { Scope } from '#plugins/database.ts';
import type { FileStore } from '#plugins/files.ts';
import { mapHtml, type QuestionParts } from './question-input.ts';

const unsized = /<img(?![^>]* width=)[^>]* data-file="([0-9a-f-]{36})"/gi;

export const sizeAttributes = ({ width, height }: { width: number; height: number }): string =>
  ` width="${width}" height="${height}"`;

/** A file that can't be read any more keeps nobody from saving the text around it. */
async function sizeOf(store: FileStore, storageKey: string): Promise<string> {
  try {
    return sizeAttributes(await sharp(await store.locate(storageKey)).metadata());
  } catch {
    return '';
  }
}

/** Ids of the images whose size isn't written beside them. */
function unsizedOf(input: QuestionParts): string[] {
  const ids = new Set<string>();
  mapHtml(input, (html) => {
    for (const [, id] of html.matchAll(unsized)) if (id) ids.add(id);
    return html;
  });
  return [...ids];
}

/** The sizes of those images of a question that have none beside them, as attributes, by the file's id. */
export async function readImageSizes(
  { tx }: Scope,
  store: FileStore,
  input: QuestionParts,
): Promise<ReadonlyMap<string, string>> {
  const ids = unsizedOf(input);
  const sizes = new Map<string, string>();
  if (ids.length === 0) return sizes;
  const rows = await tx
    .select({ id: files.id, storageKey: files.storage_key })
    .from(files)
    .where(inArray(files.id, ids));
  for (const { id, storageKey } of rows) sizes.set(id, await sizeOf(store, storageKey));
  return sizes;
}

export const stampImageSizes = (input: QuestionParts, sizes: ReadonlyMap<string, string>): QuestionParts =>
  mapHtml(input, (html) => html.replace(unsized, (tag, id: string) => tag + (sizes.get(id) ?? '')));

/**
 * Writes each image's size into the text. The exam's page keeps its place free by that: on a slow line nothing moves from
 * under a finger when the image comes.
 */
export async function withImageSizes<Parts extends QuestionParts>(
  scope: Scope,
  store: FileStore,
  input: Parts,
): Promise<Parts> {
  const sizes = await readImageSizes(scope, store, input);
  return sizes.size === 0 ? input : { ...input, ...stampImageSizes(input, sizes) };
}
