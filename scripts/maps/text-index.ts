import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../packages/contract/src/constants.ts';
import { partName } from '../../packages/contract/src/messages/parts-of.ts';
import { root } from './sources.ts';

const messages = 'packages/contract/src/messages';

const header = '// Written by `npm run maps` from the files of the folder.';
const camelCase = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
/** `import` is a word of the language. */
const identifier = (file: string): string => `${camelCase(stem(file))}Texts`;
const property = (key: string): string => (/^\w+$/.test(key) ? key : `'${key}'`);

const stem = (file: string): string => file.replace(/\.\w+$/, '');

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, messages, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort((a, b) => (stem(a) < stem(b) ? -1 : 1));

/** The namespace `areas` of a language, which is a folder with a file for each area. */
function areasIndex(language: string): string {
  const files = filesOf(`${language}/areas`);
  return [
    header,
    '// Words of the declared areas: `one` with its article for sentences, labels and help of fields, sections of forms.',
    ...files.map((file) => `import ${identifier(file)} from '../${language}/areas/${file}';`),
    '',
    'export default {',
    ...files.map((file) => `  ${partName(file)}: ${identifier(file)},`),
    '};',
    '',
  ].join('\n');
}

/** What TypeScript can't read from a folder: the shape of all Portuguese texts, from which keys get their type. */
function portugueseIndex(): string {
  const files = filesOf('pt');
  return [
    header,
    "import type areasTexts from './areas/pt.gen.ts';",
    ...files.map((file) => `import type ${identifier(file)} from './pt/${file}';`),
    '',
    'export interface PortugueseTexts {',
    '  areas: typeof areasTexts;',
    ...files.map((file) => `  ${property(stem(file))}: typeof ${identifier(file)};`),
    '}',
    '',
  ].join('\n');
}

/** Generated sources of the texts: path from the repository's root -> source. */
export const buildTextIndex = (): Record<string, string> => ({
  [`${messages}/portuguese.gen.ts`]: portugueseIndex(),
  ...Object.fromEntries(
    languages.map((language) => [`${messages}/areas/${language}.gen.ts`, areasIndex(language)]),
  ),
});
