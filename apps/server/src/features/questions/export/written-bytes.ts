import type { WrittenPart, WrittenPiece } from '@certame/rules/questions/export/question-writer.ts';
import type { FileStore } from '#plugins/files.ts';

/** Parts as they are written, each with the places of the files it names. */
export interface StoredPart extends WrittenPart {
  storageKeys: ReadonlyMap<string, string>;
}

/** Three bytes are four characters: chunks are cut where nothing is left over. */
async function* asBase64(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const all = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = all.length - (all.length % 3);
    yield Buffer.from(all.subarray(0, whole).toString('base64'), 'latin1');
    rest = all.subarray(whole);
  }
  if (rest.length > 0) yield Buffer.from(rest.toString('base64'), 'latin1');
}

async function* bytesOfPiece(
  piece: WrittenPiece,
  part: StoredPart,
  store: FileStore,
): AsyncGenerator<Buffer> {
  if (typeof piece === 'string') {
    yield Buffer.from(piece, 'utf8');
    return;
  }
  const storageKey = part.storageKeys.get(piece.fileId);
  if (storageKey === undefined) return;
  const bytes = (await store.read(storageKey)) as AsyncIterable<Buffer>;
  yield* piece.encoding === 'base64' ? asBase64(bytes) : bytes;
}

/** The bytes of one part, piece by piece. */
export async function* bytesOfPart(part: StoredPart, store: FileStore): AsyncGenerator<Buffer> {
  for (const piece of part.pieces) yield* bytesOfPiece(piece, part, store);
}
