import type { Panel, PanelRow } from '@certame/contract/features/panel/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { filterRows, noFilters } from './filter-rows.ts';
import { mergePanel } from './merge-panel.ts';
import { writeLength } from './time-left.ts';

const row = (participant_id: string, more: Partial<PanelRow> = {}): PanelRow => ({
  participant_id,
  name: `Pessoa ${participant_id}`,
  identifier: null,
  class_name: null,
  invite_status: 's',
  extension_min: 0,
  extra_time_percent: 0,
  answer_id: null,
  number: 0,
  state: 'not_started',
  paused_by_staff: false,
  reopened_until: null,
  answered: 0,
  started_at: null,
  deadline: null,
  finished_at: null,
  seen_at: null,
  unsent: 0,
  alerts: 0,
  ...more,
});
const panel = (rows: PanelRow[], total = rows.length): Panel => ({
  name: 'Prova',
  state: 'released',
  starts_at: null,
  ends_at: null,
  questions: 3,
  may_act: true,
  has_limit: true,
  has_end: true,
  server_now: '2026-05-04T12:00:00.000Z',
  total,
  rows,
});

describe('mergePanel', () => {
  const shown = panel([row('a'), row('c')]);
  it('puts in what has changed, and keeps the others as they are', () => {
    const merged = mergePanel(shown, panel([row('c', { answered: 2 })], 2));
    expect(merged?.rows[0]).toBe(shown.rows[0]);
    expect(merged?.rows[1]).toMatchObject({ participant_id: 'c', answered: 2 });
  });
  it('keeps all rows where nothing has', () => {
    expect(mergePanel(shown, panel([row('c')], 2))?.rows).toBe(shown.rows);
  });
  it('puts who has come in by name', () => {
    expect(mergePanel(shown, panel([row('b')], 3))?.rows.map((one) => one.participant_id)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });
  it('has all read again when somebody was taken off', () => {
    expect(mergePanel(shown, panel([], 1))).toBeNull();
    expect(mergePanel(shown, panel([row('b')], 2))).toBeNull();
  });
});

describe('filterRows', () => {
  const nowMs = Date.parse('2026-05-04T12:00:00Z');
  const rows = [
    row('a', {
      name: 'Álvaro Souza',
      class_name: '3º A',
      state: 'in_progress',
      seen_at: '2026-05-04T11:58:00Z',
    }),
    row('b', {
      name: 'Bia',
      identifier: '777',
      state: 'in_progress',
      seen_at: '2026-05-04T11:59:50Z',
      alerts: 1,
    }),
  ];
  const idsBy = (filters: Partial<typeof noFilters>): string =>
    filterRows(rows, { ...noFilters, ...filters }, nowMs)
      .map((one) => one.participant_id)
      .join('');
  it('finds by words without accents', () => {
    expect(idsBy({ search: 'souza alvaro' })).toBe('a');
    expect(idsBy({ search: '777' })).toBe('b');
    expect(idsBy({ search: '' })).toBe('ab');
  });
  it('tells the silent from those who answer', () => {
    expect(idsBy({ state: 'offline' })).toBe('a');
    expect(idsBy({ state: 'in_progress' })).toBe('b');
  });
  it('goes by class and alerts', () => {
    expect(idsBy({ className: '3º A' })).toBe('a');
    expect(idsBy({ onlyAlerts: true })).toBe('b');
  });
});

it('writes lengths', () => {
  expect([writeLength(3_909_999), writeLength(309_000), writeLength(-1)]).toEqual([
    '1:05:09',
    '05:09',
    '00:00',
  ]);
});
