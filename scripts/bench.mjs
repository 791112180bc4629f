// npm run bench: every program of bench/, one after the other; npm run bench -- exam: only that one.

import './lib/require-node.mjs';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ensureWebBuilt } from './lib/bootstrap.mjs';
import { NODE, ROOT } from './lib/paths.mjs';
import { formatSeconds, runScript, ScriptError } from './lib/progress.mjs';
import { run } from './lib/run.mjs';

const FOLDER = 'bench';

function listPrograms() {
  return readdirSync(join(ROOT, FOLDER))
    .filter((name) => /^[\w-]+\.ts$/.test(name))
    .map((name) => name.slice(0, -'.ts'.length))
    .sort();
}

function choosePrograms(names) {
  const available = listPrograms();
  const unknown = names.find((name) => !available.includes(name));
  if (unknown || available.length === 0) {
    const list = available.length > 0 ? available.join(', ') : 'nenhum';
    throw new ScriptError(
      `Programa de medição não encontrado${unknown ? `: ${unknown}` : ''}. Existem: ${list}.`,
    );
  }
  return names.length > 0 ? names : available;
}

runScript(async () => {
  const args = process.argv.slice(2);
  const programs = choosePrograms(args.filter((arg) => !arg.startsWith('-')));
  const flags = args.filter((arg) => arg.startsWith('-'));
  await ensureInstalled();
  await ensureWebBuilt();
  const failed = [];
  for (const program of programs) {
    console.log(`\n== ${program}`);
    const startedAt = Date.now();
    const { code } = await run(NODE, [join(FOLDER, `${program}.ts`), ...flags]);
    console.log(
      `== ${program}: ${code === 0 ? 'pronto' : `falhou (${code})`} em ${formatSeconds(Date.now() - startedAt)}`,
    );
    if (code !== 0) failed.push(program);
  }
  return failed.length > 0 ? 1 : 0;
});
