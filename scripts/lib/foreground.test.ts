import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const LIB = pathToFileURL(import.meta.dirname).href;

/** Stands for the server: tells which signals reach it, drains for a moment, ends with its own code. */
const SERVER = `
  let signals = 0;
  process.on('disconnect', () => { console.log('launcher gone'); process.exit(0); });
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => {
    signals += 1;
    console.log(name, signals);
    setTimeout(() => process.exit(7), 500);
  });
  console.log('up', process.pid);
  setInterval(() => {}, 60_000);`;

const LAUNCHER = `
  const { start } = await import('${LIB}/run.mjs');
  const { keepInForeground } = await import('${LIB}/foreground.mjs');
  const server = start(process.execPath, ['-e', process.argv[1]], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  process.exitCode = await keepInForeground([server]);`;

let launcher: ChildProcess | undefined;

afterEach(() => {
  launcher?.kill('SIGKILL');
});

interface Launched {
  output: () => string;
  until: (text: string) => Promise<void>;
}

async function launch(
  command = process.execPath,
  args = ['--input-type=module', '-e', LAUNCHER, SERVER],
  env: Record<string, string> = {},
): Promise<Launched> {
  const child = spawn(command, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, npm_lifecycle_event: '', ...env },
  });
  launcher = child;
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const until = async (text: string) => {
    while (!output.includes(text)) await once(child.stdout, 'data');
  };
  await until('up');
  return { output: () => output, until };
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s reaches the server once, and its exit code comes back',
  async (name) => {
    const { output, until } = await launch();
    const exited = once(launcher as ChildProcess, 'exit');
    launcher?.kill(name);
    await until(`${name} 1`);
    launcher?.kill(name);
    expect(await exited).toEqual([7, null]);
    expect(output()).not.toContain(`${name} 2`);
  },
);

test.skipIf(process.platform === 'win32')('npm ended together with its shell ends the server', async () => {
  const shell = `"${process.execPath}" --input-type=module -e "$0" "$1"; true`;
  const { until } = await launch('/bin/sh', ['-c', shell, LAUNCHER, SERVER], {
    npm_lifecycle_event: 'start',
  });
  launcher?.kill('SIGTERM');
  await until('SIGTERM 1');
});

test.runIf(process.platform === 'linux')('npm killed without its shell ends the server', async () => {
  // npm, its shell, the script: here the first is a shell too.
  const npm = `/bin/sh -c '"$0" --input-type=module -e "$1" "$2"; true' "$0" "$1" "$2"; true`;
  const { until } = await launch('/bin/sh', ['-c', npm, process.execPath, LAUNCHER, SERVER], {
    npm_lifecycle_event: 'start',
  });
  launcher?.kill('SIGKILL');
  await until('SIGTERM 1');
});

test('a launcher that is killed takes the server along', async () => {
  const { until } = await launch();
  launcher?.kill('SIGKILL');
  await until('launcher gone');
});
