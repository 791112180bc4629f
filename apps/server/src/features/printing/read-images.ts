import { files } from '@certame/db/schema/operations.ts';
import { and, eq, inArray } from '@certame/db/sql.ts';
import { fileIdsOf } from '#lib/html-sanitizer.ts';
import type { PrintedSection } from '#lib/pdf/booklet/pdf-booklet.ts';
import { drawPicture } from '#lib/picture-pool.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** Paper shows no more of a picture as wide as a page. */
const maxSidePx = 1400;

const htmlOf = (sections: readonly PrintedSection[]): string[] =>
  sections.flatMap(({ description, parts }) => [
    description,
    ...parts.flatMap((part) =>
      'text' in part
        ? [part.text]
        : [part.statement, ...part.options.map(({ html }) => html), ...part.gaps.map(({ label }) => label)],
    ),
  ]);

/** A stored picture as paper takes it; undefined for one that is gone or that nobody can draw. */
export async function readPicture(services: Services, storageKey: string): Promise<string | undefined> {
  try {
    const input = await services.files.locate(storageKey);
    const source = { input, animated: false, ofJob: true } as const;
    const bytes = await drawPicture(source, '', (picture) =>
      picture.resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true }).png(),
    );
    return `data:image/png;base64,${bytes.toString('base64')}`;
  } catch {
    return undefined;
  }
}

/** Pictures of the printed questions by the id of their file. */
export async function readImages(
  { tx }: Scope,
  services: Services,
  versions: readonly (readonly PrintedSection[])[],
): Promise<Record<string, string>> {
  const ids = [...new Set(versions.flatMap(htmlOf).flatMap(fileIdsOf))];
  if (ids.length === 0) return {};
  const found = await tx
    .select({ id: files.id, storageKey: files.storage_key })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.purpose, 'question')));
  const images: Record<string, string> = {};
  for (const { id, storageKey } of found) {
    const picture = await readPicture(services, storageKey);
    if (picture !== undefined) images[id] = picture;
  }
  return images;
}

/** The institution's logo; null without one. */
export async function readLogo(
  { tx }: Scope,
  services: Services,
  fileId: string | null,
): Promise<string | null> {
  if (fileId === null) return null;
  const [file] = await tx.select({ storageKey: files.storage_key }).from(files).where(eq(files.id, fileId));
  return file ? ((await readPicture(services, file.storageKey)) ?? null) : null;
}
