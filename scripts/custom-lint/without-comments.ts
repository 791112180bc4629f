const commentOrString =
  /(?<!:)\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:\\[\s\S]|[^'\\\n])*'?|"(?:\\[\s\S]|[^"\\\n])*"?|`(?:\\[\s\S]|[^`\\])*`?/g;

/**
 * A source with its comments blanked out, line for line. Knows strings and templates well enough for this project's
 * style; a regular expression with quotes in it may confuse it for the rest of that line, never beyond.
 */
export const withoutComments = (text: string): string =>
  text.replace(commentOrString, (found) => {
    if (found.startsWith('//')) return '';
    return found.startsWith('/*') ? found.replace(/[^\n]/g, '') : found;
  });
