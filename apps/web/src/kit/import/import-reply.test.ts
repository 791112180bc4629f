import { expect, test } from 'vitest';
import { type ImportReply, withoutUpdates } from './import-reply.ts';

test('stored rows that differ are kept where updating is not chosen, and nothing else is told differently', () => {
  const row = { line: 2, values: { name: 'Ana' }, before: { name: 'Anna' }, errors: {} };
  const reply: ImportReply['model'] = {
    job_id: null,
    summary: { total: 4, new: 1, changed: 1, kept: 0, same: 1, error: 1 },
    rows: [
      { ...row, state: 'changed' },
      { ...row, line: 3, state: 'new' },
      { ...row, line: 4, state: 'error' },
    ],
  };
  const kept = withoutUpdates(reply);
  expect(kept.summary).toEqual({ total: 4, new: 1, changed: 0, kept: 1, same: 1, error: 1 });
  expect(kept.rows.map(({ state }) => state)).toEqual(['kept', 'new', 'error']);
  expect(kept.rows[0]?.before).toEqual({ name: 'Anna' });
});
