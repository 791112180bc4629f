import type { ApiClient } from '@certame/testkit/api-client.ts';
import type { TestServer } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import type pg from 'pg';
import { expect } from 'vitest';

export type Files = { path: string; bytes: Uint8Array }[];

export const text = (value: string): Uint8Array => new TextEncoder().encode(value);

/** A teacher who imports, and the owner's eye on the tables. */
export interface ImportBench {
  server: TestServer;
  teacher: ApiClient;
  owner: pg.Client;
  send(
    format: string,
    files: Files,
    options?: Record<string, string>,
    client?: ApiClient,
  ): ReturnType<ApiClient['post']>;
  preview(format: string, files: Files): ReturnType<ApiClient['post']>;
  /** Imports and gives the job's result; fails where the job does. */
  run(
    format: string,
    files: Files,
    options?: Record<string, string>,
  ): Promise<{
    total: number;
    new: number;
    changed: number;
    same: number;
    error: number;
    skipped: number;
    errors: { place: string; messages: string[] }[];
  }>;
  /** Page of the bank's grid. */
  bank(query: string): Promise<{ data: { id: string }[] }>;
  count(table: string): Promise<number>;
}

export async function useImportBench(): Promise<ImportBench> {
  const server = await useTestServer();
  const { owner } = server;
  const teacher = await server.as('teacher');
  const send: ImportBench['send'] = (format, files, options = {}, client = teacher) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ format, ...options })) form.set(name, value);
    for (const { path, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), path);
    return client.post('/api/v1/base_question/import', form);
  };
  return {
    server,
    teacher,
    owner,
    send,
    preview: (format, files) => send(format, files, { dry_run: 'true' }),
    run: async (format, files, options) => {
      const { status, body } = await send(format, files, options);
      expect(status, JSON.stringify(body)).toBe(200);
      const job = await teacher.waitForJob(body.model.job_id, 240_000);
      expect(job.state, JSON.stringify(job)).toBe('done');
      return job.result;
    },
    bank: async (query) => (await teacher.get(`/api/v1/base_question?per_page=100&${query}`)).body.model,
    count: async (table) => Number((await owner.query(`select count(*) from ${table}`)).rows[0].count),
  };
}
