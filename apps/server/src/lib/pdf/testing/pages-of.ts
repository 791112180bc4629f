import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Texts of a PDF, page by page. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const line = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
    pages.push(line.replace(/\s+/g, ' '));
  }
  return pages;
}
