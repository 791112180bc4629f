import { expect, test } from 'vitest';
import { attacks, runAbuse } from './run-abuse.ts';
import { shortScale } from './target.ts';

/** The short form of `npm run abuse`: what must hold however busy the machine is; its figures are that program's. */
test('resets, frames, guesses, floods, stalls and noise end nothing, lose nothing and meet no status 500', async () => {
  const report = await runAbuse(shortScale, { quietMs: 1500, settleMs: 1000 });
  expect(report.deaths).toEqual([]);
  expect(report.attacks.map(({ attack }) => attack)).toEqual(attacks.map(({ name }) => name));
  expect(report.serverErrors).toEqual([]);
  expect(report.lost).toBe(0);
  expect(report.attacks.flatMap(({ saves }) => saves.firstFailure ?? [])).toEqual([]);
  expect(report.attacks.flatMap(({ signIns }) => signIns.firstFailure ?? [])).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(60);
  // The noise got further than the door.
  expect(report.statuses[200] ?? 0).toBeGreaterThan(50);
  expect(report.statuses[422] ?? 0).toBeGreaterThan(50);
}, 300_000);
