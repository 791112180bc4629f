import { sheetRows } from '@certame/rules/questions/export/sheet-rows.ts';
import { questionWriters } from '@certame/rules/questions/export/writers.ts';
import { fileTypes } from '#crud/export/file-reply.ts';
import { streamSheet } from '#lib/sheets/sheet-stream.ts';
import { streamZip, type ZipPart } from '#lib/zip/zip-stream.ts';
import type { FileStore } from '#plugins/files.ts';
import { type ExportWishes, openWriting, type QuestionSource } from './question-export.ts';
import { bytesOfPart, type StoredPart } from './written-bytes.ts';

export interface ExportFile {
  ending: string;
  mime: string;
  bytes: AsyncIterable<Buffer>;
}

type Written = Exclude<ExportWishes['format'], 'xlsx'>;

/** All parts of an export in their order, written while they are read. */
async function* partsOf(
  format: Written,
  source: QuestionSource,
  wishes: ExportWishes,
): AsyncGenerator<StoredPart> {
  const writing = openWriting(format, source, wishes);
  // What ends an export may name a file of any of its questions.
  const storageKeys = new Map<string, string>();
  for (const part of writing.begin()) yield { ...part, storageKeys };
  for await (const batch of source.batches()) {
    for (const [id, key] of batch.storageKeys) storageKeys.set(id, key);
    for (const question of batch.questions)
      for (const part of writing.add(question).parts) yield { ...part, storageKeys };
  }
  for (const part of writing.end()) yield { ...part, storageKeys };
}

/** The paths of an export, and whether a file is nothing but stored bytes, which are packed already. */
async function pathsOf(parts: AsyncIterable<StoredPart>): Promise<Map<string, boolean>> {
  const paths = new Map<string, boolean>();
  for await (const { path, pieces } of parts)
    paths.set(path, (paths.get(path) ?? true) && pieces.every((piece) => typeof piece !== 'string'));
  return paths;
}

/** Parts of one path after the other, from one pass over all of them. */
function* zipParts(
  parts: AsyncGenerator<StoredPart>,
  paths: Map<string, boolean>,
  store: FileStore,
): Generator<ZipPart> {
  let next: Promise<IteratorResult<StoredPart>> | undefined;
  async function* bytesAt(path: string): AsyncGenerator<Buffer> {
    for (;;) {
      next ??= parts.next();
      const { done, value } = await next;
      if (done || value.path !== path) return;
      next = undefined;
      yield* bytesOfPart(value, store);
    }
  }
  for (const [path, isStored] of paths)
    yield { path, text: bytesAt(path), ...(isStored && { stored: true as const }) };
}

async function* bytesOfAll(parts: AsyncIterable<StoredPart>, store: FileStore): AsyncGenerator<Buffer> {
  for await (const part of parts) yield* bytesOfPart(part, store);
}

async function* sheetBatches(source: QuestionSource): AsyncGenerator<string[][]> {
  for await (const { questions } of source.batches()) yield sheetRows(questions).rows;
}

/**
 * The file of an export, whose bytes come batch by batch. Read twice: the first time tells whether it is one file or an
 * archive of several, which only the last question decides.
 */
export async function exportFile(
  source: QuestionSource,
  store: FileStore,
  wishes: ExportWishes,
): Promise<ExportFile> {
  const { format, translate } = wishes;
  if (format === 'xlsx') {
    const content = {
      title: translate('questions.server.template_title'),
      columns: sheetRows([]).columns,
      batches: sheetBatches(source),
    };
    return { ending: 'xlsx', mime: fileTypes.xlsx, bytes: streamSheet(content) };
  }
  const { extension, mime, isPackage } = questionWriters[format];
  const paths = await pathsOf(partsOf(format, source, wishes));
  const parts = partsOf(format, source, wishes);
  if (!isPackage && paths.size <= 1) return { ending: extension, mime, bytes: bytesOfAll(parts, store) };
  return { ending: 'zip', mime: 'application/zip', bytes: streamZip(zipParts(parts, paths, store)) };
}
