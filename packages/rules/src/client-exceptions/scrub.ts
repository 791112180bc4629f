import { uuidSource } from '@certame/contract/uuid.ts';

/**
 * Redaction of personal data and secrets: a browser's report may hold typed text, an address with a token, a file name, and
 * administrators read it. Patterns are bounded, so that no text makes them slow.
 */
const rules: readonly [RegExp, string][] = [
  // Everything behind a question mark of an address, and what hides behind %40 and the like.
  [/\?[\w%.~+[\]-]{1,200}=[^\s"'<>)\]]*/g, '?[query]'],
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?:@|%40)[\w.-]{1,190}\.[a-z]{2,24}/gi, '[email]'],
  [/\b(bearer|basic)\s{1,3}[^\s"',;]{3,}/gi, '$1 [token]'],
  [
    /\b(token|senha|password|secret|authorization)(["']?\s{0,3}[:=]\s{0,3})["']?[^\s"',;]{3,}/gi,
    '$1$2[token]',
  ],
  [/\beyJ[\w-]{5,}(?:\.[\w-]*){0,2}/g, '[token]'],
  [new RegExp(`\\b${uuidSource}\\b`, 'gi'), '[id]'],
  [/\b\d{3}[.\s]?\d{3}[.\s]?\d{3}[-.\s/]?\d{2}\b/g, '[cpf]'],
  [/\(?\b\d{2}\)?[\s-]?9?\d{4}[\s-]?\d{4}\b/g, '[number]'],
];
/** Long words with letters and digits, as secrets are; names of functions, and of files with what the build adds to them, are not. */
const secretLike = /[A-Za-z0-9_-]{20,}(?:\.[cm]?[jt]sx?(?![\w-]))?/g;
const looksSecret = (word: string): boolean =>
  /\d/.test(word) && /[a-z]/i.test(word) && !/\.[cm]?[jt]sx?$/.test(word);
const longNumber = /\d(?:[\s.-]?\d){6,}/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters are taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Unicode has more digits than ten: they are counted as what they look like. */
const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 48;
    if (code < 128) return digit;
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });

/** Takes out e-mails, CPFs, telephones, tokens, ids, long numbers and query strings. */
export function scrub(text: string, maxChars: number): string {
  let clean = plainDigits(text.slice(0, maxChars * 2)).replace(controls, '');
  for (const [pattern, replacement] of rules) clean = clean.replace(pattern, replacement);
  clean = clean.replace(secretLike, (word) => (looksSecret(word) ? '[token]' : word));
  clean = clean.replace(longNumber, '[number]');
  return clean.slice(0, maxChars).trim();
}

/** The path of a page with its parameters masked: `/reset-password/abc123` -> `/reset-password/[token]`. */
export function scrubPath(path: string, maxChars: number): string {
  const [plain = ''] = path.split('?');
  const [first = '', ...rest] = plain
    .replace(/^[^/#]*#?/, '')
    .split('/')
    .slice(1);
  // Static segments are letters and _; anything else is a parameter.
  const parts = rest.map((part) => (/^[a-z_-]{1,40}$/i.test(part) && !/[A-Z]/.test(part) ? part : '[id]'));
  return scrub(`/${[first, ...parts].join('/')}`, maxChars);
}
