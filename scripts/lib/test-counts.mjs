/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
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
export function judgeRunner(reported, exitCode) {
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
