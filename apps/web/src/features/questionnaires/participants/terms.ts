/**
 * Parses a pasted list of e-mails and codes, separated by commas, semicolons, tabs or line breaks, and removes duplicates. Addresses as
 * mail programs write them ("Ana Lima <ana@exemplo.br>") give the part between the angle brackets; several addresses may also be separated
 * by spaces only.
 */
export function termsOf(pasted: string): string[] {
  const terms = pasted.split(/[,;\n\r\t]/).flatMap((part) => {
    const inSigns = /<\s*([^<>\s]+@[^<>\s]+)\s*>/.exec(part);
    if (inSigns?.[1]) return [inSigns[1]];
    const words = part.split(/\s+/).filter((word) => word !== '');
    // "2026 0001" may be one code with a space; several addresses in a row never are one.
    return words.length > 1 && words.every((word) => word.includes('@')) ? words : [words.join(' ')];
  });
  return [...new Set(terms.map((term) => term.toLowerCase()).filter((term) => term !== ''))];
}
