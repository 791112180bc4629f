import { execFileSync } from 'node:child_process';

/** Source files that git tracks or would track. */
export function listSources(root: string): string[] {
  const out = execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      '--',
      'apps',
      'packages',
      'db/src',
      'scripts',
      'bench',
      'e2e',
    ],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const existing = execFileSync('git', ['ls-files', '--deleted'], { cwd: root, encoding: 'utf8' }).split(
    '\n',
  );
  return out.split('\n').filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !existing.includes(path));
}
