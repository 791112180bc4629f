import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childOf, descendantsOf, parseXml, textOf } from './parse-xml.ts';
import { XmlRefused } from './read-xml.ts';
import { escapeXml, xmlElement } from './write-xml.ts';

const refusalOf = (text: string): [string, number] | undefined => {
  try {
    parseXml(text);
    return undefined;
  } catch (error) {
    if (error instanceof XmlRefused) return [error.reason, error.line];
    throw error;
  }
};

describe('a document', () => {
  it('is a tree with lines, without prefixes', () => {
    const root = parseXml(
      '<?xml version="1.0"?>\n<a:b xmlns:a="x" c="1">\n<a:d xml:lang="pt">t<![CDATA[<&]]>\n<e/></a:d></a:b>',
    );
    expect(root).toMatchObject({ name: 'b', line: 2 });
    expect(root.attributes.get('c')).toBe('1');
    expect(textOf(root)).toBe('t<&\n');
    expect(childOf(root, 'd')).toMatchObject({ name: 'd', line: 3 });
    expect([...descendantsOf(root)].map(({ name }) => name)).toEqual(['b', 'd', 'e']);
  });

  it.each([
    ['nothing', '', 'malformed', 1],
    ['text', 'abc', 'malformed', 1],
    ['an element that stays open', '<a>\n<b></a>', 'malformed', 2],
    ['two roots', '<a/>\n<b/>', 'malformed', 2],
    ['an unknown entity', '<a>\n\n&lol;</a>', 'malformed', 3],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'doctype', 1],
    [
      'entities within each other',
      '<!DOCTYPE a [\n<!ENTITY l "lol"><!ENTITY m "&l;&l;">]>\n<a>&m;</a>',
      'doctype',
      2,
    ],
    ['too many elements within each other', '<a>'.repeat(201) + '</a>'.repeat(201), 'too-deep', 1],
    ['too many elements', `<a><c>${'<b/>'.repeat(500_000)}</c></a>`, 'too-large', 1],
  ])('is refused with its line where it holds %s', (_name, text, reason, line) => {
    expect(refusalOf(text)).toEqual([reason, line]);
  });

  it('keeps long attributes', () => {
    expect(parseXml(`<a b="${'x'.repeat(200_000)}"/>`).attributes.get('b')).toHaveLength(200_000);
  });
});

it('what is written is read back, whatever characters it has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (value, text) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters have no place in XML
      const kept = (raw: string) => raw.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
      const element = xmlElement('a', { b: value, none: undefined }, escapeXml(text));
      const root = childOf(parseXml(`<root>${element}</root>`), 'a');
      if (!root) throw new Error('No element');
      expect(root.attributes.get('b')).toBe(kept(value));
      expect(root.attributes.has('none')).toBe(false);
      expect(textOf(root)).toBe(kept(text));
    }),
  );
});
