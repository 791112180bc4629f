import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface DrawnPage {
  texts: { text: string; x: number; y: number; width: number }[];
  /** Pictures that are shown, by the name of their bytes in the file. */
  pictures: string[];
  /** Filled outlines beside those of the texts: a formula's signs and bars. */
  outlines: number;
}

/** What is drawn on the pages of a PDF, and where. */
export async function drawnOn(bytes: Uint8Array): Promise<DrawnPage[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: DrawnPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const { fnArray, argsArray } = await page.getOperatorList();
    const at = (operator: number): number[] =>
      fnArray.flatMap((found: number, index: number) => (found === operator ? [index] : []));
    pages.push({
      texts: items.flatMap((item) =>
        'str' in item
          ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
          : [],
      ),
      pictures: at(OPS.paintImageXObject).map((index) => String(argsArray[index][0])),
      // Each text comes with one.
      outlines:
        at(OPS.constructPath).filter((index) => argsArray[index][0] === OPS.fill).length -
        at(OPS.showText).length,
    });
  }
  return pages;
}
