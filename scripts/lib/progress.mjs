/** Says what is being done, then how long it took. */
export async function showProgress(text, work) {
  const startedAt = Date.now();
  console.log(`${text}…`);
  const result = await work();
  console.log(`  pronto em ${formatSeconds(Date.now() - startedAt)}`);
  return result;
}

export function formatSeconds(durationMs) {
  return `${(durationMs / 1000).toFixed(1).replace('.', ',')} s`;
}

/** Ends the script with a sentence for whoever started it, not a stack trace. */
export class ScriptError extends Error {}

export async function runScript(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof ScriptError ? error.message : error);
    process.exitCode = 1;
  }
}
