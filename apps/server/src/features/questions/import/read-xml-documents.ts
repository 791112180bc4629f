import { AppError } from '@certame/contract/errors.ts';
import { type XmlReader, XmlRefused } from '@certame/rules/xml/read-xml.ts';
import type { BundleFile } from './bundle.ts';

const declared = /^<\?xml[^>]*\bencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;

/** By its first bytes, as XML tells it: a mark of the order of bytes, else what the declaration says, else UTF-8. */
function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  const text = Buffer.from(head.subarray(0, 200))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '');
  return declared.exec(text)?.[1] ?? 'utf-8';
}

function decoderOf(head: Uint8Array): TextDecoder {
  try {
    return new TextDecoder(encodingOf(head), { fatal: true });
  } catch (cause) {
    throw new AppError('import-unreadable', { cause });
  }
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch (cause) {
    throw new AppError('import-unreadable', { cause });
  }
}

/** Gives a document to a reader chunk by chunk: nobody holds it as a whole. @throws AppError. */
export async function feedXml(file: BundleFile, reader: XmlReader): Promise<void> {
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of (await file.stream()) as AsyncIterable<Buffer>) {
      decoder ??= decoderOf(chunk);
      reader.write(decode(decoder, chunk));
    }
    if (decoder) reader.write(decode(decoder));
    reader.end();
  } catch (error) {
    throw error instanceof XmlRefused ? xmlError(error) : error;
  }
}

function xmlError(error: XmlRefused): AppError {
  if (error.reason === 'too-large') return new AppError('import-too-large', { cause: error });
  const code =
    error.reason === 'doctype' || error.reason === 'root'
      ? (`import-xml-${error.reason}` as const)
      : 'import-xml-malformed';
  return new AppError(code, { cause: error, params: { line: error.line } });
}
