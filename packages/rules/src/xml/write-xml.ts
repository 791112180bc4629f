const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters are removed
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text or an attribute's value; what XML can't hold at all is taken out. A bare CR would come back as a line end. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character)
    .replaceAll('\r', '&#13;');

/** Long marked-up text stays readable in a CDATA section. */
export const cdata = (text: string): string =>
  `<![CDATA[${text.toWellFormed().replace(forbidden, '').replaceAll('\r\n', '\n').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
