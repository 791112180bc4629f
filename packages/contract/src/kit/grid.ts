import { z } from 'zod';
import { grid as gridConstants } from '../constants.ts';
import { cleanText, uuidSchema } from './field-schemas.ts';

const filterText = cleanText(500);
/** Key of a filter -> what is looked for, or any of several. */
const filtersSchema = z
  .record(z.string().max(64), z.union([filterText, z.array(filterText).max(200)]))
  .default({});

/** Query of every grid: `page`, `per_page`, `order_column`, `direction`, `filters[key]`, `custom_filters[key]`. */
export const gridQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(gridConstants.maxPerPage).default(gridConstants.perPage),
  order_column: z.string().max(64).optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
  filters: filtersSchema,
  custom_filters: filtersSchema,
});
export type GridQuery = z.output<typeof gridQuerySchema>;

/** Query of a grid's file: the grid's, and `ids[]` for the chosen rows among those that it finds. */
export const exportQuerySchema = gridQuerySchema.extend({
  ids: z
    .union([uuidSchema.transform((id) => [id]), z.array(uuidSchema).min(1).max(gridConstants.exportMaxIds)])
    .optional(),
});
export type ExportQuery = z.output<typeof exportQuerySchema>;

/** Query of lists to choose from. */
export const searchQuerySchema = z.object({ search: cleanText(200).default('') });

export const gridColumnSchema = z.object({
  key: z.string(),
  label: z.string(),
  sortable: z.boolean(),
  kind: z.string(),
});
export type GridColumn = z.output<typeof gridColumnSchema>;

/** Reply of every grid around rows of a shape. */
export const gridReplySchema = <Row extends z.ZodType>(row: Row) =>
  z.object({
    model: z.object({
      current_page: z.number(),
      data: z.array(row),
      last_page: z.number(),
      next_page_url: z.string().nullable(),
      prev_page_url: z.string().nullable(),
      per_page: z.number(),
      to: z.number(),
      total: z.number(),
      /** True where counting stopped at `total` and there are more rows. */
      total_is_minimum: z.boolean().optional(),
    }),
    columns: z.array(gridColumnSchema),
  });

export interface GridReply<Row> {
  model: {
    current_page: number;
    data: Row[];
    last_page: number;
    next_page_url: string | null;
    prev_page_url: string | null;
    per_page: number;
    to: number;
    total: number;
    total_is_minimum?: boolean;
  };
  columns: GridColumn[];
}

/**
 * A row of any area as the API gives it. `labels` names referenced rows: field key -> label(s); under the area's own
 * `labelField`, the row itself where the reader's language has another name for it than the stored one.
 */
export interface AreaRow {
  id: string;
  created_at: string;
  updated_at: string;
  labels: Record<string, string | string[] | null>;
  [field: string]: unknown;
}
