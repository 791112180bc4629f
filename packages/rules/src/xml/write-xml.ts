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

/** A reader would make spaces of line ends and tabs in an attribute. */
const escapeAttribute = (value: string): string =>
  escapeXml(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

export type XmlAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** An element; `content` is XML already, attributes without a value are left out. */
export function xmlElement(name: string, attributes: XmlAttributes = {}, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}
