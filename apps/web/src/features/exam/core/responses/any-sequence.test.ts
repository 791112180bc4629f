import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comeToRest } from '../testing/fake-timers.ts';
import { type LineMode, ModelServer } from '../testing/model-server.ts';
import { minuteMs, openDevice, openPage } from '../testing/open-page.ts';
import type { ResponseEntry } from './response-entry.ts';

type Step =
  | { do: 'type' | 'choose'; item: string; value: ResponseValue }
  | { do: 'wait'; ms: number }
  | { do: 'line'; mode: LineMode }
  | { do: 'deliver' }
  | { do: 'flush' }
  | { do: 'reload'; how: 'crash' | 'leave' };

const item = fc.constantFrom('q1', 'q2', 'q3');

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('type' as const), item, value: fc.string({ maxLength: 8 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      item,
      value: fc.constantFrom('a', 'b', null),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 300, 1000, 5000) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('line' as const),
      mode: fc.constantFrom<LineMode>('good', 'down', 'busy', 'reply-lost', 'delayed'),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'deliver' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'flush' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reload' as const),
      how: fc.constantFrom('crash' as const, 'leave' as const),
    }),
  },
);

describe('responses under any sequence of edits, bad lines and reloads', () => {
  it('loses nothing that was written down, keeps the order, and ends with what is on the screen', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 25 }), async (steps) => {
        const device = await openDevice();
        const server = new ModelServer();
        /** Everything that was on disk once: item, number, newest text of that number. */
        const written = new Map<number, ResponseEntry>();
        const onWritten = (entry: ResponseEntry): void => void written.set(entry.seq, entry);
        const newestWritten = (itemId: string): ResponseEntry | undefined =>
          [...written.values()].filter((e) => e.item_id === itemId).sort((a, b) => b.seq - a.seq)[0];
        const screen = new Map<string, ResponseValue>();
        let page = await openPage(device, server, onWritten);

        const reload = async (how: 'crash' | 'leave'): Promise<void> => {
          if (how === 'leave') {
            page.responses.flush();
            page.responses.sender.flushOnUnload();
            // A page that is left in the ordinary way lets its disk writes end.
            await comeToRest(4);
          }
          const saidKept = new Set(
            ['q1', 'q2', 'q3'].filter((itemId) => !page.responses.view(itemId).isWriting),
          );
          page.die();
          page = await openPage(device, server, onWritten);
          await comeToRest();
          for (const itemId of ['q1', 'q2', 'q3']) {
            const shown = page.responses.view(itemId).value;
            const newest = newestWritten(itemId);
            if (how === 'leave' || saidKept.has(itemId)) expect(shown).toEqual(screen.get(itemId) ?? null);
            else if (newest && (server.saved.get(itemId)?.seq ?? 0) <= newest.seq)
              expect(shown).toEqual(newest.value);
            screen.set(itemId, shown);
          }
        };

        for (const step of steps) {
          if (step.do === 'type' || step.do === 'choose') {
            page.responses[step.do](step.item, step.value);
            screen.set(step.item, step.value);
          } else if (step.do === 'wait') await page.timers.advance(step.ms);
          else if (step.do === 'line') server.mode = step.mode;
          else if (step.do === 'deliver') server.deliverHeld();
          else if (step.do === 'flush') page.responses.flush();
          else if (step.do === 'reload') await reload(step.how);
        }

        server.mode = 'good';
        server.deliverHeld();
        for (let round = 0; round < 4; round++) {
          await page.timers.advance(minuteMs);
          server.deliverHeld();
        }
        expect(page.responses.waitingCount()).toBe(0);
        for (const [itemId, value] of screen) expect(server.saved.get(itemId)?.value ?? null).toEqual(value);
        for (const entry of written.values())
          expect(server.history).toContainEqual(
            expect.objectContaining({ item_id: entry.item_id, seq: entry.seq, value: entry.value }),
          );
        for (const itemId of ['q1', 'q2', 'q3']) {
          const seqs = server.history.filter((e) => e.item_id === itemId).map((e) => e.seq);
          expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
        }
        expect(await device.store.read('user:answer:responses')).toEqual([]);
      }),
      { numRuns: 600 },
    );
  }, 120_000);
});
