import { createReadStream } from 'node:fs';

/** Which of these strings stand somewhere in the file. Read in chunks: a file may be larger than the memory it deserves. */
export async function findInFile(path: string, wanted: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  // What may hold the beginning of a string that goes on in the next chunk.
  const overlap = Math.max(0, ...wanted.map((text) => text.length - 1));
  let tail: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.concat([tail, chunk]);
    for (const text of wanted) if (!found.has(text) && bytes.includes(text)) found.add(text);
    if (found.size === wanted.length) break;
    tail = bytes.subarray(Math.max(0, bytes.length - overlap));
  }
  return found;
}

/** Whether all of it is UTF-8 without a null: what programs that show text expect of it. */
export async function isTextFile(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decodes = (chunk?: Buffer): boolean => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  for await (const chunk of createReadStream(path)) {
    if (chunk.includes(0) || !decodes(chunk)) return false;
  }
  return decodes();
}
