import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureWebBuilt } from './bootstrap.mjs';
import { BROWSER_MISSING, ensureBrowser } from './find-browser.mjs';
import { NODE, packageFile, ROOT } from './paths.mjs';
import { ScriptError } from './progress.mjs';
import { npmCommand, run } from './run.mjs';
import {
  countStep,
  countsOfRunner,
  readPlaywrightCounts,
  readPlaywrightFailures,
  readVitestCounts,
  readVitestFailures,
} from './test-counts.mjs';

const MINUTE_MS = 60_000;
const VITEST = { readCounts: readVitestCounts, readFailures: readVitestFailures };
const PLAYWRIGHT = { readCounts: readPlaywrightCounts, readFailures: readPlaywrightFailures };
const REPORT_FOLDER = join(ROOT, 'test-results');

async function runProgram(command, args, timeoutMs, env) {
  const { code, timedOut } = await run(command, args, { timeoutMs, env });
  if (timedOut) console.error(`Passou de ${timeoutMs / MINUTE_MS} min e foi encerrado.`);
  return code;
}

async function runNpmScript(name) {
  const { command, args } = npmCommand(['run', '--silent', name]);
  return countStep((await runProgram(command, args, 5 * MINUTE_MS)) === 0);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Runs a runner that writes a JSON report, beside what it shows. */
async function runRunner(name, timeoutMs, { readCounts, readFailures }, buildCommand) {
  mkdirSync(REPORT_FOLDER, { recursive: true });
  const reportFile = join(REPORT_FOLDER, `${name}.json`);
  rmSync(reportFile, { force: true });
  const { args, env } = buildCommand(reportFile);
  const code = await runProgram(NODE, args, timeoutMs, env);
  const report = readReport(reportFile);
  return {
    ...countsOfRunner(report && readCounts(report), code),
    failures: report ? readFailures(report) : [],
  };
}

/** @param {string[]} projects of vitest.config.ts, the first of which names the step. */
function runVitest(projects, timeoutMs) {
  return runRunner(`vitest-${projects[0]}`, timeoutMs, VITEST, (reportFile) => ({
    args: [
      ...[packageFile('vitest', 'vitest.mjs'), 'run'],
      ...projects.flatMap((project) => ['--project', project]),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
    ],
  }));
}

async function runPlaywright() {
  const browser = await ensureBrowser();
  if (!browser) throw new ScriptError(BROWSER_MISSING);
  await ensureWebBuilt();
  return runRunner('playwright', 30 * MINUTE_MS, PLAYWRIGHT, (reportFile) => ({
    args: [
      ...[packageFile('@playwright/test', 'cli.js'), 'test', '--config', 'e2e/playwright.config.ts'],
      '--reporter=list,json',
    ],
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
  }));
}

/**
 * In the order they run, the quick ones first. Each resolves with its counts, a test runner with its failures too; one that
 * throws has failed.
 * @type {Array<{ name: string, run: () => Promise<import('./test-counts.mjs').StepResult> }>}
 */
export const STEPS = [
  { name: 'types', run: () => runNpmScript('types') },
  { name: 'lint', run: () => runNpmScript('lint') },
  {
    name: 'maps',
    run: async () => countStep((await runProgram(NODE, ['scripts/maps.ts', '--check'], MINUTE_MS)) === 0),
  },
  {
    name: 'web',
    run: async () => {
      await ensureWebBuilt();
      return countStep(true);
    },
  },
  { name: 'unit', run: () => runVitest(['unit', 'unit-web', 'components'], 6 * MINUTE_MS) },
  { name: 'db', run: () => runVitest(['db', 'db-own-process'], 20 * MINUTE_MS) },
  { name: 'e2e', run: runPlaywright },
];
