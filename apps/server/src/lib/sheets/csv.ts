/** Text of a csv file: UTF-8 and UTF-16 by their marks, UTF-8 where it is valid, else what Windows writes (Latin-1). */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const separators = [';', '\t', ','] as const;

/** The separator that stands most often outside of quotes in the first line. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(separators.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (char === '\n' || char === '\r')) break;
    else if (!isQuoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

export interface CsvRecord {
  /** Line of the file on which the record begins, from 1. */
  line: number;
  cells: string[];
}

/** A quoted cell that opens at `start`: doubled quotes mean one, and one that nothing closes goes to the end of the text. */
function quotedCellAt(text: string, start: number): { content: string; end: number } {
  let content = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return { content: content + text.slice(from), end: text.length };
    content += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { content, end: quote + 1 };
    content += '"';
    from = quote + 2;
  }
}

const lineEnd = /\r\n|\r|\n/g;

/** Splits csv as RFC 4180 describes it; stops after `maxRecords`. Line ends inside quotes belong to the cell. */
export function parseCsv(text: string, maxRecords: number): CsvRecord[] {
  const separator = separatorOf(text);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let line = 1;
  let startLine = 1;
  const endRecord = (): void => {
    cells.push(cell);
    records.push({ line: startLine, cells });
    cells = [];
    cell = '';
    startLine = line;
  };
  for (let index = 0; index < text.length && records.length < maxRecords; index += 1) {
    const char = text[index];
    if (char === '"' && cell.trim() === '') {
      const { content, end } = quotedCellAt(text, index);
      cell = content;
      line += content.match(lineEnd)?.length ?? 0;
      index = end - 1;
    } else if (char === separator) {
      cells.push(cell);
      cell = '';
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[index + 1] === '\n') index += 1;
      line += 1;
      endRecord();
    } else cell += char;
  }
  if (records.length < maxRecords && (cell !== '' || cells.length > 0)) endRecord();
  return records;
}
