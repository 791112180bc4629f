/** One student as somebody names them in a list: by the e-mail or by the institution's code. */
export type StudentMention = { by: 'email'; value: string } | { by: 'code'; value: string };

export interface StudentList {
  /** Each student once, in the order of the list; e-mails in lower case, codes with their leading zeros. */
  mentions: StudentMention[];
  /** Entries that are neither a valid e-mail nor a code, as typed. */
  invalid: string[];
}

const emailPattern = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@.,;<>]+$/;
const maxEmailLength = 254;
/** Pattern of a student code: as long as an identifier may be, with a digit, which names don't have. */
export const studentCodePattern = /^(?=.{1,40}$)(?=[^\d]*\d)[\p{L}\d][\p{L}\d._/-]*$/u;

/** Cuts at commas, semicolons and line ends, but not inside of quotes that close in their own line. */
function entriesOf(line: string): string[] {
  const entries: string[] = [];
  let from = 0;
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at];
    if (char === '"') {
      const close = line.indexOf('"', at + 1);
      if (close === -1) break;
      at = close;
    } else if (char === ',' || char === ';' || char === '\t') {
      entries.push(line.slice(from, at));
      from = at + 1;
    }
  }
  return [...entries, ...line.slice(from).split(/[,;\t]/)];
}

/** "Souza, Ana" <ana@x.br>, as mail programs copy an address: the address alone counts. */
function wordsOf(entry: string): string[] {
  const trimmed = entry.trim();
  const open = trimmed.lastIndexOf('<');
  const words = trimmed.endsWith('>') && open >= 0 ? trimmed.slice(open + 1, -1) : trimmed;
  return words.split(/[\s\u200b\ufeff]+/).filter((word) => word !== '');
}

function mentionOf(word: string): StudentMention | undefined {
  if (studentCodePattern.test(word)) return { by: 'code', value: word };
  const email = word.toLowerCase();
  return email.length <= maxEmailLength && emailPattern.test(email)
    ? { by: 'email', value: email }
    : undefined;
}

/**
 * Reads "ana@x.br, 20231; bia@x.br" as the field of a form or a pasted column gives it: separated by commas, semicolons,
 * spaces or line breaks. Whether such students exist is for the caller to find out.
 */
export function parseStudentList(text: string): StudentList {
  const mentions = new Map<string, StudentMention>();
  const invalid = new Set<string>();
  for (const word of text
    .split(/[\r\n]+/)
    .flatMap(entriesOf)
    .flatMap(wordsOf)) {
    const mention = mentionOf(word);
    if (mention) mentions.set(`${mention.by}:${mention.value}`, mention);
    else invalid.add(word);
  }
  return { mentions: [...mentions.values()], invalid: [...invalid] };
}
