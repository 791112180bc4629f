import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descendantsOf, elementsOf, parseXml, type XmlElement } from '../../../xml/parse-xml.ts';
import { contentOf, keyOf } from '../../import/parts.ts';
import { qtiWriter } from './qti-writer.ts';
import { arbitraryQuestion } from './testing/arbitrary-question.ts';
import { packageOf } from './testing/qti-round-trip.ts';
import { schemaProblems } from './testing/qti3-schema.ts';

const trueFalse = { isTrue: 'V', isFalse: 'F' };
const attributesOf = (root: XmlElement, element: string, attribute: string): string[] =>
  [...descendantsOf(root)].flatMap((one) =>
    one.name === element ? (one.attributes.get(attribute) ?? []) : [],
  );

/** What an item refers to and doesn't declare. */
function danglingOf(item: XmlElement): string[] {
  const declared = new Set([
    ...attributesOf(item, 'qti-response-declaration', 'identifier'),
    ...attributesOf(item, 'qti-outcome-declaration', 'identifier'),
  ]);
  const used = [...descendantsOf(item)].flatMap(({ name, attributes }) => {
    const own = /^qti-(variable|correct|map-response|set-outcome-value)$/.test(name)
      ? attributes.get('identifier')
      : undefined;
    return [attributes.get('response-identifier'), attributes.get('outcome-identifier'), own].filter(
      (one) => one !== undefined,
    );
  });
  return used.filter((identifier) => !declared.has(identifier));
}

it('every document that is written follows the schemas, and refers only to what is there', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(arbitraryQuestion, { minLength: 1, maxLength: 3, selector: ({ id }) => id }),
      (questions) => {
        const files = packageOf(questions);
        const documents = new Map(
          [...files].filter(([path]) => path.endsWith('.xml')).map(([path, xml]) => [path, parseXml(xml)]),
        );
        for (const [path, root] of documents) expect(schemaProblems(root), path).toEqual([]);
        for (const [path, root] of documents)
          if (path.startsWith('items/')) expect(danglingOf(root), path).toEqual([]);
        const manifest = documents.get('imsmanifest.xml');
        if (!manifest) throw new Error('No manifest');
        expect(new Set([...attributesOf(manifest, 'file', 'href'), 'imsmanifest.xml'])).toEqual(
          new Set(files.keys()),
        );
        const resources = attributesOf(manifest, 'resource', 'identifier');
        expect(new Set(resources).size).toBe(resources.length);
        expect(
          attributesOf(manifest, 'dependency', 'identifierref').every((one) => resources.includes(one)),
        ).toBe(true);
        const test = documents.get('assessment.xml');
        expect(test && attributesOf(test, 'qti-assessment-item-ref', 'href')).toEqual(
          questions.map(({ id }) => `items/certame-${id}.xml`),
        );
      },
    ),
    { numRuns: 200 },
  );
});

it('the rules of the schemas refuse what they should', () => {
  const problemsOf = (xml: string): string[] =>
    elementsOf(parseXml(`<root>${xml}</root>`)).flatMap(schemaProblems);
  expect(problemsOf('<qti-item-body>solto</qti-item-body>')).toEqual(['qti-item-body holds text']);
  expect(problemsOf('<qti-item-body><em>x</em></qti-item-body>')).toEqual(['qti-item-body holds em ']);
  expect(problemsOf('<img src="a b" alt=""/>')).toEqual(['img src="a b"']);
  expect(problemsOf('<img src="a"/>')).toEqual(['img without !alt']);
  expect(problemsOf('<p><u>x</u></p>')).toEqual(['p holds u ', 'u is unknown']);
});

describe('what QTI can’t say', () => {
  const question = {
    id: '0196c1f2-cccc-7bbb-8ccc-000000000001',
    externalKey: null,
    title: 'x',
    type: 'media' as const,
    difficulty: 'M' as const,
    disciplineName: null,
    tags: [],
    content: contentOf({
      statement: '<p>a <img data-file="0196c1f2-aaaa-7bbb-8ccc-000000000009" alt=""></p>',
      max_files: 3,
    }),
    key: keyOf({}),
    files: [],
  };
  it('is named, and the rest leaves', () => {
    const writing = qtiWriter.open({ title: 'x', language: 'pt', trueFalse, nowMs: 0 });
    const media = writing.add(question);
    expect(media.problems.map(({ key, blocking }) => [key, blocking])).toEqual([
      ['media_limits', false],
      ['picture_missing', false],
    ]);
    expect(media.parts).toHaveLength(1);
    const mixed = writing.add({
      ...question,
      type: 'gap',
      content: contentOf({ statement: '<p>a</p>', gaps: [{ id: 'g', kind: 'text' }] }),
      key: keyOf({
        gaps: {
          g: {
            texts: [{ text: 'x', weight_percent: '100' }],
            numbers: [{ min: '1', max: '2', weight_percent: '100' }],
            strict: false,
          },
        },
      }),
    });
    expect(mixed.problems.map(({ key }) => key)).toEqual(['gap_mixed']);
  });
});
