import { z } from 'zod';
import { areaOptionSchema } from '../../kit/area/area-endpoints.ts';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { noticesSchema, uuidSchema } from '../../kit/field-schemas.ts';
import { searchQuerySchema } from '../../kit/grid.ts';
import { dataAccessLevels, dataAccessOwners, restrictedModels } from './models.ts';

const option = { error: 'option' };

/** Owners and rows that a rule may have, of those that the caller can see. */
export const listDataAccessChoices = endpoint({
  method: 'GET',
  path: '/api/v1/data_access/choices',
  access: permission('data_access.menu|data_access.create|data_access.edit'),
  query: searchQuerySchema.extend({
    kind: z.enum([...dataAccessOwners, ...restrictedModels], option),
    ids: z.union([uuidSchema.transform((id) => [id]), z.array(uuidSchema).max(200)]).default([]),
  }),
  reply: z.object({ model: z.array(areaOptionSchema) }),
});

/** Effect of a new rule for this owner and kind of row, for the alerts of the form. */
export const getDataAccessEffect = endpoint({
  method: 'GET',
  path: '/api/v1/data_access/effect',
  access: permission('data_access.menu|data_access.create|data_access.edit'),
  query: z.object({
    owner_type: z.enum(dataAccessOwners, option),
    owner_id: uuidSchema,
    model_type: z.enum(restrictedModels, option),
  }),
  reply: z.object({
    model: z.object({
      /** Rules there are already; with none, everything is seen. */
      rules: z.number(),
      /** People the rule is for. */
      members: z.number(),
      /** The caller is one of them. */
      concerns_me: z.boolean(),
    }),
  }),
});

/** Rules for several rows at once. Rows that have a rule of the same level already stay as they are. */
export const grantDataAccess = endpoint({
  method: 'POST',
  path: '/api/v1/data_access/grant',
  access: permission('data_access.create'),
  body: z.object({
    owner_type: z.enum(dataAccessOwners, option),
    owner_id: uuidSchema,
    model_type: z.enum(restrictedModels, option),
    model_ids: z.array(uuidSchema).min(1).max(200),
    level: z.enum(dataAccessLevels, option),
  }),
  status: 201,
  reply: z.object({
    model: z.object({ created: z.number() }),
    messages: noticesSchema,
  }),
});
