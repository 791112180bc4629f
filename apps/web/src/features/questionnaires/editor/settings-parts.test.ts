import { readFileSync } from 'node:fs';
import { enforcedSettings } from '@certame/contract/features/questionnaires/settings.ts';
import { describe, expect, it } from 'vitest';

const source = readFileSync(new URL('./settings-parts.tsx', import.meta.url), 'utf8');
const offered = [...source.matchAll(/<SettingField \{\.\.\.part\} name="(\w+)"/g)].map((match) => match[1]);

describe('the editor', () => {
  it('offers every setting that is enforced, once, and no other', () => {
    expect([...offered].sort()).toEqual([...enforcedSettings].sort());
  });
});
