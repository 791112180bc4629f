import {
  questionnaireSettings,
  settingKeys,
  settingsSchema,
} from '../../packages/contract/src/features/questionnaires/settings.ts';
import texts from '../../packages/contract/src/messages/pt/questionnaires.ts';
import { code, page, table } from './format.ts';
import { sources } from './sources.ts';

const acting = /^(apps\/server\/src\/features|packages\/rules\/src)\//;

/** Files that act on a setting, by its name: `settings.limit_min`, or taken out of the settings. */
function readersOf(key: string): string {
  const named = new RegExp(`\\b${key}\\b`);
  return sources
    .filter(({ path, text }) => acting.test(path) && named.test(text))
    .map(({ path }) => code(path))
    .join('<br>');
}

const words: Readonly<Record<string, { label?: string } | undefined>> = texts.settings;

export function settingsMap(): string {
  const defaults = settingsSchema.parse({});
  return page(
    'Settings of a questionnaire',
    "Declared in `packages/contract/src/features/questionnaires/settings.ts`. What nothing enforces can't be set.",
    table(
      ['setting', 'in the editor', 'part', 'default', 'enforced', 'with attempts', 'acted on in'],
      settingKeys.map((key) => {
        const { part, enforced, changeable } = questionnaireSettings[key];
        return [
          code(key),
          words[key]?.label ?? '',
          part,
          code(JSON.stringify(defaults[key])),
          enforced ? 'yes' : 'no',
          changeable ? 'may change' : 'stays',
          enforced ? readersOf(key) : '',
        ];
      }),
    ),
  );
}
