import {
  questionnaireSettings,
  type SettingKey,
  settingKeys,
  settingsSchema,
} from '../../packages/contract/src/features/questionnaires/settings.ts';
import texts from '../../packages/contract/src/messages/pt/questionnaires.ts';
import { code, page, table } from './format.ts';
import { type SourceFile, sources, tests } from './sources.ts';

const texted: Readonly<Record<string, { label?: string } | undefined>> = texts.settings;
const editorParts = /^apps\/web\/src\/features\/questionnaires\/editor\/parts\/.*\.tsx$/;

/** By its name alone: a common one, as `weight`, is found in a few places that mean another. */
const mention = (key: string): RegExp => new RegExp(`\\b${key}\\b`);
const pathsOf = (files: readonly SourceFile[], folder: RegExp, key: string): string[] =>
  files.filter(({ path, text }) => folder.test(path) && mention(key).test(text)).map(({ path }) => path);

export interface SettingRow {
  key: SettingKey;
  isEnforced: boolean;
  /** The text beside its field in the editor; empty where the editor has none. */
  label: string;
  /** Where the editor shows it. */
  fields: string[];
  rules: string[];
  server: string[];
  /** Where the exam room or a page of results acts on it. */
  web: string[];
  tests: string[];
}

export const settingRows = (): SettingRow[] =>
  settingKeys.map((key) => ({
    key,
    isEnforced: questionnaireSettings[key].enforced,
    label: texted[key]?.label ?? '',
    fields: sources
      .filter(({ path, text }) => editorParts.test(path) && text.includes(`name="${key}"`))
      .map(({ path }) => path),
    rules: pathsOf(
      sources,
      /^packages\/rules\/src\/(exam|scoring|questions\/questionnaire-check|rooms)/,
      key,
    ),
    server: pathsOf(sources, /^apps\/server\/src\/features\//, key),
    web: pathsOf(sources, /^apps\/web\/src\/features\/(exam|results)\//, key),
    tests: pathsOf(tests, /^(packages\/rules|apps|e2e)\//, key),
  }));

const listed = (paths: readonly string[]): string => paths.map(code).join('<br>');

export function settingsMap(): string {
  const defaults = settingsSchema.parse({});
  return page(
    'Settings of a questionnaire',
    "Declared in `packages/contract/src/features/questionnaires/settings.ts`. What nothing enforces can't be set. The test of this map fails where an enforced setting has no field, no rule or server code that acts on it, or no test.",
    table(
      [
        'setting',
        'in the editor',
        'part',
        'default',
        'with attempts',
        'rules',
        'server',
        'room and results',
        'tests',
      ],
      settingRows().map(({ key, isEnforced, label, rules, server, web, tests: proofs }) => {
        const { part, changeable } = questionnaireSettings[key];
        return [
          code(key),
          isEnforced ? label : 'not enforced, not offered',
          part,
          code(JSON.stringify(defaults[key])),
          changeable ? 'may change' : 'stays',
          ...[rules, server, web, proofs].map((paths) => (isEnforced ? listed(paths) : '')),
        ];
      }),
    ),
  );
}
