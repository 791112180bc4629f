import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { noticesReply, uuidSchema } from './field-schemas.ts';

/** All of them or none. */
export const deleteManySchema = z.object({ ids: z.array(uuidSchema).min(1).max(1000) });

/** Deletes chosen rows of a list that is no declared area, by the rule of deleting one. */
export const deleteManyOf = (list: Pick<Endpoint, 'path'>, one: Pick<Endpoint, 'access' | 'tag'>) =>
  endpoint({
    method: 'POST',
    path: `${list.path}/delete_many`,
    access: one.access,
    tag: one.tag,
    body: deleteManySchema,
    reply: noticesReply,
  });
