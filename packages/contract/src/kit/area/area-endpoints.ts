import { z } from 'zod';
import { areas } from '../../areas.ts';
import { deleteManySchema } from '../delete-many.ts';
import { type Endpoint, endpoint, permission } from '../endpoint.ts';
import { cleanText, idParams, noticesReply, noticesSchema, uuidSchema } from '../field-schemas.ts';
import { exportQuerySchema, gridQuerySchema, gridReplySchema, searchQuerySchema } from '../grid.ts';
import { areaBodySchema } from './area-schemas.ts';
import { type Area, hasAction, listRuleOf } from './define-area.ts';
import { pickerKeysFor } from './picking-fields.ts';

const rowSchema = z.looseObject({
  id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  labels: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()])),
});
const one = z.object({ model: rowSchema });
const saved = z.object({ model: rowSchema, messages: noticesSchema });

/** The grid's query; plain keys of a looked-up area stand beside `filters`. */
function listQuery(area: Area): typeof gridQuerySchema {
  if (!area.lookup) return gridQuerySchema;
  const keys = Object.fromEntries(area.lookup.map((key) => [key, cleanText(254).optional()]));
  return gridQuerySchema.extend({ institution_id: uuidSchema.optional(), ...keys });
}

/** Rules whose holders may pick rows of the area: its own list, areas that refer to it, and those it names. */
function pickRule(area: Area): string {
  const referring = areas.filter((other) =>
    Object.values(other.fields).some(
      (field) => (field.kind === 'reference' || field.kind === 'references') && field.to === area.key,
    ),
  );
  const rules = [
    listRuleOf(area),
    ...referring.flatMap((other) => [
      listRuleOf(other),
      ...(['create', 'edit'] as const)
        .filter((action) => hasAction(other, action))
        .map((action) => `${other.key}.${action}`),
    ]),
    ...(area.pickedBy ?? []),
  ];
  return [...new Set(rules)].join('|');
}

const optionsQuerySchema = searchQuerySchema.extend({
  ids: z.union([uuidSchema.transform((id) => [id]), z.array(uuidSchema).max(5000)]).default([]),
});

/** `for` names the field that asks, where one offers not every row of the area. Rows asked for by id are named all the same. */
function optionsQuery(area: Area): typeof optionsQuerySchema {
  const pickers = pickerKeysFor(area, areas);
  return pickers.length === 0
    ? optionsQuerySchema
    : optionsQuerySchema.extend({ for: z.enum(pickers).optional() });
}

export const importRowSchema = z.object({
  line: z.number(),
  /** `kept`: a stored row that differs, left as it is because updating was not chosen. */
  state: z.enum(['new', 'changed', 'kept', 'same', 'error']),
  /** Texts of the cells; dates in the reader's format. */
  values: z.record(z.string(), z.string()),
  /** Stored values of the cells that differ, formatted for reading. */
  before: z.record(z.string(), z.string()),
  errors: z.record(z.string(), z.array(z.string())),
});

export const areaOptionSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Values of the area's `distinguishedBy` fields, where the reader may see them. */
  detail: z.string().optional(),
});
export type AreaOption = z.output<typeof areaOptionSchema>;

/** The endpoints of a declared area, all from its declaration. */
export function areaEndpoints(area: Area) {
  const base = `/api/v1/${area.key}`;
  const tag = area.key;
  const list = permission(listRuleOf(area));
  return {
    grid: endpoint({
      method: 'GET',
      path: base,
      access: list,
      ...(area.lookup ? { institutionInQuery: true as const } : {}),
      tag,
      query: listQuery(area),
      reply: gridReplySchema(rowSchema),
    }),
    options: endpoint({
      method: 'GET',
      path: `${base}/options`,
      access: permission(pickRule(area)),
      tag,
      query: optionsQuery(area),
      reply: z.object({ model: z.array(areaOptionSchema) }),
    }),
    show: endpoint({ method: 'GET', path: `${base}/:id`, access: list, tag, params: idParams, reply: one }),
    create: endpoint({
      method: 'POST',
      path: base,
      access: permission(`${area.key}.create`),
      tag,
      body: areaBodySchema(area, 'create'),
      status: 201,
      reply: saved,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${base}/:id`,
      access: permission(`${area.key}.edit`),
      tag,
      params: idParams,
      body: areaBodySchema(area, 'edit'),
      reply: saved,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${base}/:id`,
      access: permission(`${area.key}.delete`),
      tag,
      params: idParams,
      reply: noticesReply,
    }),
    removeMany: endpoint({
      method: 'POST',
      path: `${base}/delete_many`,
      access: permission(`${area.key}.delete`),
      tag,
      body: deleteManySchema,
      reply: noticesReply,
    }),
    export: endpoint({
      method: 'GET',
      path: `${base}/export/:type`,
      access: list,
      tag,
      params: z.object({ type: z.enum(['pdf', 'xls']) }),
      query: exportQuerySchema,
      carries: 'file',
    }),
    importTemplate: endpoint({
      method: 'GET',
      path: `${base}/import/template`,
      access: permission(`${area.key}.create`),
      tag,
      carries: 'file',
    }),
    /**
     * Multipart: one `file`; `dry_run=true` gives a preview of every row, otherwise a job's id. Stored rows are changed only with
     * `choices[update_existing]=true`; without it those that differ have the state `kept`.
     */
    import: endpoint({
      method: 'POST',
      path: `${base}/import`,
      access: permission(`${area.key}.create`),
      tag,
      carries: 'multipart',
      spooled: true,
      bodyLimitBytes: 20 * 1024 * 1024,
      reply: z.object({
        model: z.object({
          job_id: z.string().nullable(),
          summary: z
            .object({
              total: z.number(),
              new: z.number(),
              changed: z.number(),
              kept: z.number(),
              same: z.number(),
              error: z.number(),
            })
            .nullable(),
          rows: z.array(importRowSchema),
        }),
      }),
    }),
  };
}
export type AreaEndpoints = ReturnType<typeof areaEndpoints>;

/** The endpoints that an area's declaration includes. */
export function mountedAreaEndpoints(area: Area): Endpoint[] {
  const all = areaEndpoints(area);
  return [
    all.grid,
    all.options,
    all.show,
    all.export,
    ...(hasAction(area, 'create') ? [all.create] : []),
    ...(hasAction(area, 'edit') ? [all.update] : []),
    ...(hasAction(area, 'delete') ? [all.remove, all.removeMany] : []),
    ...(area.import ? [all.importTemplate, all.import] : []),
  ] as unknown as Endpoint[];
}
