import { describe, expect, it } from 'vitest';
import { addressOf, landingTabOf, phaseOf, tabsOf } from './tabs.ts';

const all = (): boolean => true;
const released = { state: 'released', anonymous: false } as const;

describe('tabs of a questionnaire', () => {
  it('follow its life', () => {
    expect(tabsOf({ state: 'draft', anonymous: false }, all)).toEqual(['composition', 'participants']);
    expect(tabsOf(released, all)).toEqual([
      ...['composition', 'participants', 'panel', 'correction', 'results', 'statistics'],
    ]);
    expect(tabsOf({ ...released, anonymous: true }, all)).toEqual(['composition', 'participants', 'results']);
  });
  it('are those that may be opened', () => {
    expect(tabsOf(null, (rule) => rule === 'questionnaires.correction')).toEqual(['correction']);
    expect(tabsOf(released, (rule) => rule !== 'questionnaires.correction')).not.toContain('correction');
  });
  it('have the addresses of the route table', () => {
    expect(addressOf('statistics', 'x')).toBe('/questionnaires/x/dashboard/resume');
    expect(addressOf('participants', 'x')).toBe('/questionnaires/x/edit?tab=participants');
  });
});

describe('a row of the list opens what its state wants', () => {
  const now = Date.parse('2026-05-04T12:00:00Z');
  const life = {
    state: 'released',
    starts_at: '2026-05-04T11:00:00Z',
    ends_at: '2026-05-04T13:00:00Z',
    attempts: 3,
  } as const;
  it('before, during and after', () => {
    expect(phaseOf({ ...life, state: 'draft' }, now)).toBe('before');
    expect(phaseOf({ ...life, starts_at: '2026-05-04T12:00:01Z' }, now)).toBe('before');
    expect(phaseOf(life, now)).toBe('during');
    expect(phaseOf({ ...life, ends_at: '2026-05-04T12:00:00Z' }, now)).toBe('after');
    expect(phaseOf({ ...life, state: 'closed' }, now)).toBe('after');
    expect(phaseOf({ ...life, starts_at: null, ends_at: null, attempts: 0 }, now)).toBe('before');
    expect(phaseOf({ ...life, starts_at: null, ends_at: null }, now)).toBe('during');
  });
  it('of what is open to whoever asks', () => {
    const tabs = tabsOf(released, all);
    expect(landingTabOf(life, tabs, now)).toBe('panel');
    expect(landingTabOf(life, ['composition', 'results'], now)).toBe('results');
    expect(landingTabOf({ ...life, state: 'draft' }, tabs, now)).toBe('composition');
    expect(landingTabOf({ ...life, state: 'closed' }, ['correction'], now)).toBe('correction');
    expect(landingTabOf(life, [], now)).toBeUndefined();
  });
});
