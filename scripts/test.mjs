// npm test: everything, from a fresh clone; its last line sums all runners.
// npm test -- --only=types,unit runs some of the steps.

import './lib/require-node.mjs';
import { ensureInstalled } from './lib/bootstrap.mjs';
import { ROOT } from './lib/paths.mjs';
import { formatSeconds, runScript, ScriptError } from './lib/progress.mjs';
import { countStep, formatCounts, formatFailure, isGreen, sumCounts } from './lib/test-counts.mjs';
import { STEPS } from './lib/test-steps.mjs';

function chooseSteps(args) {
  const names = args
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  if (!names) return STEPS;
  const unknown = names.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined) {
    const known = STEPS.map(({ name }) => name).join(', ');
    throw new ScriptError(`Etapa desconhecida: ${unknown}. Existem: ${known}.`);
  }
  return STEPS.filter(({ name }) => names.includes(name));
}

/** A step that fails doesn't hide what the next ones would say. */
async function runStep({ name, run }) {
  console.log(`\n== ${name}`);
  const startedAt = Date.now();
  let counts;
  try {
    counts = await run();
  } catch (error) {
    console.error(error instanceof ScriptError ? error.message : error);
    counts = countStep(false);
  }
  return { name, counts, durationMs: Date.now() - startedAt };
}

async function runAll(steps) {
  await ensureInstalled();
  const results = [];
  for (const step of steps) results.push(await runStep(step));
  const failures = results.flatMap(({ counts }) => counts.failures ?? []);
  if (failures.length > 0) console.log('\n== falhas');
  for (const failure of failures) console.log(formatFailure(failure, ROOT));
  console.log('\n== resumo');
  for (const { name, counts, durationMs } of results) {
    console.log(`${name.padEnd(6)} ${formatSeconds(durationMs).padStart(9)}  ${formatCounts(counts)}`);
  }
  return sumCounts(results.map(({ counts }) => counts));
}

runScript(async () => {
  let total;
  try {
    total = await runAll(chooseSteps(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof ScriptError ? error.message : error);
    total = countStep(false);
  }
  console.log(formatCounts(total));
  return isGreen(total) ? 0 : 1;
});
