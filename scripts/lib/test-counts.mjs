/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ name: string, reason: string }} Failure
 * @typedef {Counts & { failures?: Failure[] }} StepResult
 */

/** A step that isn't a test runner counts as one test. */
export function countStep(hasPassed) {
  return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 };
}

export function sumCounts(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** A file that could not be loaded has no tests to fail, so it counts as one. */
export function readVitestCounts(report) {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

/**
 * Which tests failed and why, to be told once more at the end, where a reader of a long log looks.
 * @returns {Failure[]}
 */
export function readVitestFailures(report) {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: file, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return [{ name: file, reason: message ?? '' }];
      return failed.map((test) => ({
        name: `${file} > ${test.fullName}`,
        reason: (test.failureMessages ?? []).join('\n'),
      }));
    });
}

/**
 * Playwright nests its suites: file, describe, describe...
 * @returns {Failure[]}
 */
export function readPlaywrightFailures(report) {
  const walk = (suite, path) => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map((spec) => ({
        name: [...path, spec.title].join(' > '),
        reason: spec.tests
          .flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''))
          .filter(Boolean)
          .join('\n'),
      })),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...path, inner.title])),
  ];
  const outside = (report.errors ?? []).map(({ message }) => ({ name: 'playwright', reason: message ?? '' }));
  return [...outside, ...walk(report, [])];
}

// A terminal's colours are noise in a file.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins them.
const COLOUR = /\u001b\[[0-9;]*m/g;
const REASON_LINES = 12;

/** @param {Failure} failure */
export function formatFailure({ name, reason }, root) {
  const lines = reason
    .replaceAll(COLOUR, '')
    .split('\n')
    // Frames of the runner say nothing of the fault.
    .filter((line) => line.trim() !== '' && !line.includes('/node_modules/'))
    .slice(0, REASON_LINES);
  return [`✗ ${name.replaceAll(`${root}/`, '')}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/** `errors` are those outside any test, such as a server that did not start. */
export function readPlaywrightCounts(report) {
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + (report.errors?.length ?? 0), skipped };
}

/**
 * What a test runner did: a runner that crashed, ran out of time, wrote no report or ran nothing is a failure, even
 * when the tests it got to were fine.
 * @param {Counts | undefined} reported
 * @param {number} exitCode
 */
export function countsOfRunner(reported, exitCode) {
  if (!reported) return countStep(false);
  const hasRun = reported.passed + reported.failed > 0;
  const isUnexplained = exitCode !== 0 && reported.failed === 0;
  return hasRun && !isUnexplained ? reported : sumCounts([reported, countStep(false)]);
}

/**
 * The last line of npm test.
 * @param {Counts} counts
 */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {Counts} counts */
export function isGreen({ passed, failed }) {
  return failed === 0 && passed > 0;
}
