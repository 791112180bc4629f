import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';

export interface OpenPdf {
  document: PDFiumDocument;
  /** Gives back the memory that the document takes. */
  close(): void;
}

/** Opens a PDF whose pages are to be drawn. @throws Error in the words of the library: its like is opened in a thread of its own where it comes from outside. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
  const document = await library.loadDocument(bytes);
  return {
    document,
    close: () => {
      document.destroy();
      library.destroy();
    },
  };
}
