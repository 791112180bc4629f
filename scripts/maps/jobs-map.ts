import { jobs, tasks } from '../../packages/contract/src/jobs.ts';
import { byFirst, code, page, table } from './format.ts';
import { sources } from './sources.ts';

/** The contract's file that declares a name, with the export's name. */
function declarationOf(name: string): { path: string; exportName: string } {
  const declared = new RegExp(`export const (\\w+) = define(?:Job|Task)\\(\\s*'${name}'`);
  for (const { path, text } of sources) {
    const exportName = declared.exec(text)?.[1];
    if (exportName) return { path, exportName };
  }
  throw new Error(`Nothing declares ${name}`);
}

function handlerOf(exportName: string): string {
  const handles = new RegExp(`\\.handle(?:Task)?\\(\\s*${exportName}\\b`);
  const found = sources.find(({ text }) => handles.test(text));
  if (!found) throw new Error(`Nothing handles ${exportName}`);
  return found.path;
}

function rowOf(name: string, kind: string, payload: object): string[] {
  const { path, exportName } = declarationOf(name);
  const fields = Object.keys(payload).map(code).join(', ');
  return [code(name), kind, fields, code(path), code(handlerOf(exportName))];
}

export const jobsMap = (): string =>
  page(
    'Jobs and tasks',
    'A job has an owner, a progress and a result; a task has none of them. Times are UTC.',
    table(
      ['name', 'kind', 'payload', 'declared in', 'handled in'],
      [
        ...jobs.map(({ kind, input }) => rowOf(kind, 'job, batch', input.shape)),
        ...tasks.map(({ name, queue, cron, payload }) =>
          rowOf(name, `task, ${queue}${cron ? `, at ${code(cron)}` : ''}`, payload.shape),
        ),
      ].sort(byFirst),
    ),
  );
