/**
 * A source with its comments blanked out, line for line. Knows strings and templates well enough for this project's
 * style; a regular expression with quotes in it may confuse it for the rest of that line, never beyond.
 */
export function withoutComments(text: string): string {
  let result = '';
  let quote = '';
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    const next = text[i + 1] ?? '';
    if (quote === '') {
      if (char === '/' && next === '/' && text[i - 1] !== ':') {
        const end = text.indexOf('\n', i);
        i = (end === -1 ? text.length : end) - 1;
        continue;
      }
      if (char === '/' && next === '*') {
        const end = text.indexOf('*/', i + 2);
        const comment = text.slice(i, end === -1 ? text.length : end + 2);
        result += comment.replace(/[^\n]/g, '');
        i += comment.length - 1;
        continue;
      }
      if (char === "'" || char === '"' || char === '`') quote = char;
    } else if (char === '\\') {
      result += char + next;
      i += 1;
      continue;
    } else if (char === quote || (char === '\n' && quote !== '`')) {
      quote = '';
    }
    result += char;
  }
  return result;
}
