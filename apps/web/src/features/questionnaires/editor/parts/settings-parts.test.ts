import { readFileSync } from 'node:fs';
import {
  enforcedSettings,
  questionnaireSettings,
} from '@certame/contract/features/questionnaires/settings.ts';
import { describe, expect, it } from 'vitest';

const source = readFileSync(new URL('./settings-parts.tsx', import.meta.url), 'utf8');
/** Settings of a part as the page has them, by the component that stands for it. */
const offered = source.split(/^export function /m).flatMap((component) => {
  const [, part = ''] = /section="(\w+)"/.exec(component) ?? [];
  return [...component.matchAll(/<SettingField \{\.\.\.part\} name="(\w+)"/g)].map((match) => [
    match[1],
    part,
  ]);
});

describe('the editor', () => {
  it('offers every setting that is enforced, once, in the part that it declares', () => {
    expect(offered.sort()).toEqual(
      enforcedSettings.map((key) => [key, questionnaireSettings[key].part]).sort(),
    );
  });
});
