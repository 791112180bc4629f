import { z } from 'zod';
import { languages } from '../constants.ts';
import { uuidSchema } from './field-schemas.ts';
import { exportQuerySchema } from './grid.ts';
import { defineJob } from './job.ts';

const language = z.enum(languages);

/** Makes a file of a list that is too large to wait for. */
export const listExportJob = defineJob('area_export', {
  input: z.object({
    /** Path of the list's export endpoint. */
    path: z.string(),
    params: z.record(z.string(), z.string()),
    query: exportQuerySchema,
    language,
  }),
  result: z.object({ file_id: z.string(), name: z.string() }),
});

/** Imports a sheet into an area. */
export const areaImportJob = defineJob('area_import', {
  input: z.object({
    area: z.string(),
    storage_key: z.string(),
    file_name: z.string(),
    language,
    mayEdit: z.boolean(),
    choices: z.array(z.string()),
  }),
  result: z.object({
    total: z.number(),
    new: z.number(),
    changed: z.number(),
    kept: z.number(),
    same: z.number(),
    error: z.number(),
    /** The first of them; all are in the file. */
    errors: z.array(z.object({ line: z.number(), messages: z.array(z.string()) })),
    file_id: uuidSchema,
  }),
});
