import { z } from 'zod';
import { authenticated, endpoint, permission, publicAccess } from '../../kit/endpoint.ts';
import { idParams } from '../../kit/field-schemas.ts';

export const jobStates = ['waiting', 'running', 'done', 'failed'] as const;
export const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(jobStates),
  progress_done: z.number(),
  progress_total: z.number(),
  /** Result by kind of job: summary counts, a file's id. */
  result: z.record(z.string(), z.unknown()).nullable(),
  error_message: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type Job = z.output<typeof jobSchema>;
/** A job of the caller, for its progress bar. */
export const getJob = endpoint({
  method: 'GET',
  path: '/api/v1/jobs/:id',
  access: authenticated,
  params: idParams,
  reply: z.object({ model: jobSchema }),
});

export const fileSchema = z.object({ id: z.string(), name: z.string(), size: z.number(), mime: z.string() });
export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/v1/files',
  access: permission(
    'base_question.menu|contents.create|contents.edit|institutions.create|institutions.edit|organizations.create|organizations.edit|campaigns.create|campaigns.edit|appeals.create|appeals.edit',
  ),
  carries: 'multipart',
  spooled: true,
  bodyLimitBytes: 50 * 1024 * 1024,
  status: 201,
  reply: z.object({ model: fileSchema }),
});
/** Streams a file the caller may see (own upload, question he may see, brand). */
export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/v1/files/:id',
  access: authenticated,
  params: idParams,
  carries: 'file',
});
/**
 * An address that a player can use, which sends no header of ours: of a sound, a film or a picture that the caller may see. It
 * ends after an hour, with the session and with the right to see the file, which is asked again for each range.
 */
export const makeFileAddress = endpoint({
  method: 'POST',
  path: '/api/v1/files/:id/address',
  access: authenticated,
  params: idParams,
  reply: z.object({ address: z.string(), mime: z.string() }),
});
export const playFile = endpoint({
  method: 'GET',
  path: '/api/v1/files/play',
  access: publicAccess('the sealed address says for whom it was made, whose right is asked again'),
  query: z.object({ key: z.string().max(2000) }),
  carries: 'file',
});
/** Logos only: they stand on the login page. */
export const brandFile = endpoint({
  method: 'GET',
  path: '/api/v1/files/brand/:id',
  access: publicAccess('the login page shows the logo'),
  params: idParams,
  carries: 'file',
});
