import { describe, expect, it } from 'vitest';
import { hiddenColumnsOf, listNameOf, perPageOf, shownColumns } from './list-view.ts';

describe('how lists are looked at', () => {
  it('keeps one of the offered numbers of rows, and ten otherwise', () => {
    expect(['10', '25', '50', '100'].map(perPageOf)).toEqual([10, 25, 50, 100]);
    expect([null, '', '7', '1000', '25 or 1=1'].map(perPageOf)).toEqual([10, 10, 10, 10, 10]);
  });
  it('keeps columns by list, not by the record that a list belongs to', () => {
    const id = '0192f0c1-7b1a-7c3d-8e4f-0123456789ab';
    expect(listNameOf(`/api/v1/classes/${id}/students`)).toBe('classes/:id/students');
    expect(listNameOf('/api/v1/students')).toBe('students');
  });
  it('never hides what names the row', () => {
    const columns = [{ key: 'name' }, { key: 'email' }, { key: 'active' }];
    expect(shownColumns(columns, ['name', 'email', 'gone'])).toEqual([{ key: 'name' }, { key: 'active' }]);
    expect(shownColumns(columns, hiddenColumnsOf(null))).toEqual(columns);
  });
});
