import { describe, expect, test } from 'vitest';
import {
  countStep,
  countsOfRunner,
  formatCounts,
  formatFailure,
  isGreen,
  readPlaywrightCounts,
  readPlaywrightFailures,
  readVitestCounts,
  readVitestFailures,
  sumCounts,
} from './test-counts.mjs';

test('the last line names skipped tests only when there are any', () => {
  expect(formatCounts({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(formatCounts({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('all runners and steps are summed', () => {
  const total = sumCounts([countStep(true), countStep(false), { passed: 5, failed: 2, skipped: 1 }]);
  expect(total).toEqual({ passed: 6, failed: 3, skipped: 1 });
  expect(sumCounts([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

test('a run is green when something passed and nothing failed', () => {
  expect(isGreen({ passed: 1, failed: 0, skipped: 0 })).toBe(true);
  expect(isGreen({ passed: 9, failed: 1, skipped: 0 })).toBe(false);
  expect(isGreen({ passed: 0, failed: 0, skipped: 4 })).toBe(false);
});

describe('vitest report', () => {
  const passed = { status: 'passed', assertionResults: [{ status: 'passed' }] };
  const failed = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] };
  const unloadable = { status: 'failed', assertionResults: [] };

  test('counts tests, and a file that could not be loaded as one failure', () => {
    expect(
      readVitestCounts({
        numPassedTests: 2,
        numFailedTests: 1,
        numPendingTests: 1,
        numTodoTests: 1,
        testResults: [passed, failed, unloadable],
      }),
    ).toEqual({ passed: 2, failed: 2, skipped: 2 });
  });
});

describe('playwright report', () => {
  test('counts a test that passed on its second try, and errors outside tests', () => {
    const stats = { expected: 4, flaky: 1, unexpected: 2, skipped: 3 };
    expect(readPlaywrightCounts({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 3 });
  });
});

describe('a runner', () => {
  const fine = { passed: 4, failed: 0, skipped: 0 };

  test('that ended well is what it reported', () => {
    expect(countsOfRunner(fine, 0)).toEqual(fine);
    expect(countsOfRunner({ passed: 4, failed: 2, skipped: 0 }, 1)).toEqual({
      passed: 4,
      failed: 2,
      skipped: 0,
    });
  });

  test('that left no report counts as one failure', () => {
    expect(countsOfRunner(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test('that ran nothing counts as one failure', () => {
    expect(countsOfRunner({ passed: 0, failed: 0, skipped: 7 }, 0)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 7,
    });
  });

  test('that crashed after its tests passed counts as one failure more', () => {
    expect(countsOfRunner(fine, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  });
});

describe('what failed', () => {
  test('vitest: each test with its reason, a file that could not be loaded with its own', () => {
    const failures = readVitestFailures({
      testResults: [
        { name: '/r/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
        {
          name: '/r/b.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'fine' },
            { status: 'failed', fullName: 'a sum', failureMessages: ['expected 1 to be 2'] },
          ],
        },
        { name: '/r/c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    });
    expect(failures).toEqual([
      { name: '/r/b.test.ts > a sum', reason: 'expected 1 to be 2' },
      { name: '/r/c.test.ts', reason: 'no such module' },
    ]);
  });

  test('playwright: however deep it lies, and errors outside tests', () => {
    const spec = (title: string, ok: boolean) => ({
      title,
      ok,
      tests: [{ results: [{ error: ok ? undefined : { message: 'not visible' } }] }],
    });
    const report = {
      errors: [{ message: 'no server' }],
      suites: [
        {
          title: 'exam.spec.ts',
          specs: [spec('fine', true)],
          suites: [{ title: 'offline', specs: [spec('a save', false)] }],
        },
      ],
    };
    expect(readPlaywrightFailures(report)).toEqual([
      { name: 'playwright', reason: 'no server' },
      { name: 'exam.spec.ts > offline > a save', reason: 'not visible' },
    ]);
  });

  test('is told without colours, with paths of the checkout, in a few lines', () => {
    const reason = ['\u001b[31mexpected\u001b[39m', '', ...Array.from({ length: 40 }, (_none, n) => `${n}`)];
    const lines = formatFailure({ name: '/r/b.test.ts > a sum', reason: reason.join('\n') }, '/r').split(
      '\n',
    );
    expect(lines.slice(0, 3)).toEqual(['✗ b.test.ts > a sum', '    expected', '    0']);
    expect(lines).toHaveLength(13);
  });
});
