import { describe, expect, it } from 'vitest';
import { settingRows } from './settings-map.ts';

describe('every setting that is enforced', () => {
  const enforced = settingRows().filter(({ isEnforced }) => isEnforced);

  it.each(enforced)('$key has a field, something that acts on it, and a test', (row) => {
    expect(row.label).not.toBe('');
    expect(row.fields).not.toEqual([]);
    expect([...row.rules, ...row.server]).not.toEqual([]);
    expect(row.tests).not.toEqual([]);
  });
});
