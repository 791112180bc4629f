import { expect, it } from 'vitest';
import { jobs, tasks } from '../jobs.ts';
import texts from '../messages/pt/jobs.ts';

it('names each kind of job once, with a text that people read in its notification', () => {
  const kinds = jobs.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  for (const kind of kinds) expect(texts, kind).toHaveProperty(kind);
});

it('names each task once, and no task as the one that runs jobs', () => {
  const names = tasks.map(({ name }) => name);
  expect(new Set([...names, 'run_job']).size).toBe(names.length + 1);
});
