import { expect, it } from 'vitest';
import { formOf, itemOf } from '../testing/forms.ts';
import { createMemorySnapshots } from '../testing/memory-snapshots.ts';
import { findSnapshot } from './attempt-snapshot.ts';

it('takes what an older version of the room stored as an exam without the times and the lock of newer ones', async () => {
  const { fullscreen_grace_ms: _lock, ...form } = formOf([itemOf('q1')]);
  const stored = {
    ...{ answer_id: 'answer', institution_id: 'institution', state: 'in_progress', form },
    ...{ deadline: null, server_now: '2026-11-20T12:00:00.000Z', last_seq: 3, responses: [] },
  };
  const store = createMemorySnapshots();
  await store.save('snapshot', { reply: stored as never, deviceOffsetMs: 0 });
  expect((await findSnapshot(store))?.reply).toMatchObject({
    ...{ question_deadline: null, pause_ends_at: null, pauses_left: null, last_seq: 3 },
    form: { fullscreen_grace_ms: null, name: 'Prova' },
  });
});
