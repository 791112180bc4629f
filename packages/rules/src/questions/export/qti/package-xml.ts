import type { Difficulty } from '@certame/contract/features/questions/content.ts';
import { escapeXml, xmlElement } from '../../../xml/write-xml.ts';
import type { ExportInfo } from '../question-writer.ts';
import { declaration, schemaAttributes } from './item-xml.ts';

/** What the manifest says of an item. */
export interface ListedItem {
  identifier: string;
  path: string;
  title: string;
  tags: readonly string[];
  difficulty: Difficulty;
  disciplineName: string | null;
  imagePaths: readonly string[];
}

const packageNamespace = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1';
const lomNamespace = 'http://ltsc.ieee.org/xsd/LOM';
const testPath = 'assessment.xml';
const difficulties: Record<Difficulty, string> = { E: 'easy', M: 'medium', D: 'difficult' };

const lom = (name: string, content: string): string => xmlElement(`imsmd:${name}`, {}, content);
const lomString = (text: string, language: string): string =>
  xmlElement('imsmd:string', { language }, escapeXml(text));
const vocabulary = (name: string, value: string): string =>
  lom(name, lom('source', 'LOMv1.0') + lom('value', value));

function metadataXml({ title, tags, difficulty, disciplineName }: ListedItem, language: string): string {
  const keywords = tags.map((tag) => lom('keyword', lomString(tag, language))).join('');
  const taxon =
    disciplineName === null ? '' : lom('taxon', lom('entry', lomString(disciplineName, language)));
  return xmlElement(
    'metadata',
    {},
    lom(
      'lom',
      lom('general', lom('title', lomString(title, language)) + keywords) +
        lom('educational', vocabulary('difficulty', difficulties[difficulty])) +
        (taxon === ''
          ? ''
          : lom(
              'classification',
              vocabulary('purpose', 'discipline') +
                lom('taxonPath', lom('source', lomString('Certame', language)) + taxon),
            )),
    ),
  );
}

const file = (href: string): string => xmlElement('file', { href });

const itemResource = (item: ListedItem, language: string): string =>
  xmlElement(
    'resource',
    { identifier: item.identifier, type: 'imsqti_item_xmlv3p0', href: item.path },
    metadataXml(item, language) + [item.path, ...item.imagePaths].map(file).join(''),
  );

const testResource = (items: readonly ListedItem[]): string =>
  xmlElement(
    'resource',
    { identifier: 'certame-test', type: 'imsqti_test_xmlv3p0', href: testPath },
    file(testPath) +
      items.map(({ identifier }) => xmlElement('dependency', { identifierref: identifier })).join(''),
  );

/** `imsmanifest.xml`: every file of the package, and what the bank knows of a question beside its text. */
export function manifestXml(items: readonly ListedItem[], { language }: ExportInfo): string {
  const tested = items.length > 0 ? testResource(items) : '';
  return `${declaration}${xmlElement(
    'manifest',
    {
      xmlns: packageNamespace,
      'xmlns:imsmd': lomNamespace,
      'xmlns:xsi': schemaAttributes['xmlns:xsi'],
      'xsi:schemaLocation': `${packageNamespace} https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd ${lomNamespace} https://purl.imsglobal.org/spec/md/v1p3/schema/xsd/imsmd_loose_v1p3p2.xsd`,
      identifier: 'certame-package',
    },
    xmlElement(
      'metadata',
      {},
      `${xmlElement('schema', {}, 'QTI Package')}${xmlElement('schemaversion', {}, '3.0.0')}`,
    ) +
      xmlElement('organizations') +
      xmlElement('resources', {}, tested + items.map((item) => itemResource(item, language)).join('')),
  )}\n`;
}

/** The questions in their order, as a test that others can deliver. */
export function testXml(items: readonly ListedItem[], { title }: ExportInfo): string {
  const name = title.replace(/\s+/g, ' ').trim();
  const references = items
    .map(({ identifier, path }) => xmlElement('qti-assessment-item-ref', { identifier, href: path }))
    .join('');
  const section = xmlElement(
    'qti-assessment-section',
    { identifier: 'certame-section', title: name, visible: true },
    references,
  );
  const part = xmlElement(
    'qti-test-part',
    { identifier: 'certame-part', 'navigation-mode': 'nonlinear', 'submission-mode': 'simultaneous' },
    section,
  );
  return `${declaration}${xmlElement(
    'qti-assessment-test',
    { ...schemaAttributes, identifier: 'certame-test', title: name, 'tool-name': 'Certame' },
    part,
  )}\n`;
}

export const testPart = (items: readonly ListedItem[], info: ExportInfo) => ({
  path: testPath,
  pieces: [testXml(items, info)],
});
