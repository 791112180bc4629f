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

/** Namespaces that are folders with a file for each area, and what is in them. */
const folders = {
  'area-forms':
    'What only forms of declared areas show: help of fields, titles of sections, rows of tables of choices.',
  areas: 'Words of the declared areas: `one` with its article for sentences, labels of fields and options.',
} as const;

function folderIndex(folder: keyof typeof folders, language: string): string {
  const files = filesOf(`${language}/${folder}`);
  return [
    header,
    `// ${folders[folder]}`,
    ...files.map((file) => `import ${identifier(file)} from '../${language}/${folder}/${file}';`),
    '',
    'export default {',
    ...files.map((file) => `  ${partName(file)}: ${identifier(file)},`),
    '};',
    '',
  ].join('\n');
}
const folderNames = Object.keys(folders) as (keyof typeof folders)[];

/** What TypeScript can't read from a folder: the shape of all Portuguese texts, from which keys get their type. */
function portugueseIndex(): string {
  const files = filesOf('pt');
  return [
    header,
    ...folderNames.map((folder) => `import type ${identifier(folder)} from './${folder}/pt.gen.ts';`),
    ...files.map((file) => `import type ${identifier(file)} from './pt/${file}';`),
    '',
    'export interface PortugueseTexts {',
    ...folderNames.map((folder) => `  ${property(folder)}: typeof ${identifier(folder)};`),
    ...files.map((file) => `  ${property(stem(file))}: typeof ${identifier(file)};`),
    '}',
    '',
  ].join('\n');
}

/** Generated sources of the texts: path from the repository's root -> source. */
export const buildTextIndex = (): Record<string, string> => ({
  [`${messages}/portuguese.gen.ts`]: portugueseIndex(),
  ...Object.fromEntries(
    folderNames.flatMap((folder) =>
      languages.map((language) => [
        `${messages}/${folder}/${language}.gen.ts`,
        folderIndex(folder, language),
      ]),
    ),
  ),
});
