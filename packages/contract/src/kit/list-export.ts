import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { uuidSchema } from './field-schemas.ts';
import { exportQuerySchema } from './grid.ts';

/** Reply 202 of every export in place of the file: a job makes it, and its notification leads to it. */
export interface ExportQueued {
  model: { job_id: string; total: number };
}

type ListAddress = Pick<Endpoint, 'path' | 'access' | 'tag'>;
const type = z.enum(['pdf', 'xls']);

/** Export endpoint of a list, with its search, filters, order and access. */
export const exportOfList = ({ path, access, tag }: ListAddress) =>
  endpoint({
    method: 'GET',
    path: `${path}/export/:type`,
    access,
    tag,
    params: z.object({ type }),
    query: exportQuerySchema,
    carries: 'file',
  });

/** Export endpoint of a list that belongs to a row: `/{area}/:id/…`. */
export const exportOfPart = ({ path, access, tag }: ListAddress) =>
  endpoint({
    method: 'GET',
    path: `${path}/export/:type`,
    access,
    tag,
    params: z.object({ id: uuidSchema, type }),
    query: exportQuerySchema,
    carries: 'file',
  });
