import { z } from 'zod';
import { type Endpoint, endpoint } from '../../kit/endpoint.ts';
import { gridQuerySchema } from '../../kit/grid.ts';

/** Figures of a report beside its list, over all rows that its filters leave. Labels are in the reader's language. */
export const factSchema = z.object({
  key: z.string(),
  label: z.string(),
  /** A whole number or an exact decimal; null where there is nothing to compute it from. */
  value: z.string().nullable(),
  unit: z.enum(['count', 'points', 'percent', 'minutes']),
});
export type Fact = z.output<typeof factSchema>;

export const chartSchema = z.object({
  key: z.string(),
  title: z.string(),
  /** Of every value. */
  unit: z.string(),
  /** The series of a point add up to a whole. */
  stacked: z.boolean(),
  series: z.array(z.object({ key: z.string(), label: z.string() })),
  points: z.array(z.object({ label: z.string(), values: z.record(z.string(), z.number()) })),
});
export type Chart = z.output<typeof chartSchema>;

export const figuresSchema = z.object({ facts: z.array(factSchema), charts: z.array(chartSchema) });
export type Figures = z.output<typeof figuresSchema>;

/** Charts of a report, with its filters and access. */
export const chartsOfReport = ({ path, access, tag }: Pick<Endpoint, 'path' | 'access' | 'tag'>) =>
  endpoint({
    method: 'GET',
    path: `${path}/charts`,
    access,
    tag,
    query: gridQuerySchema.pick({ filters: true }),
    reply: z.object({ model: figuresSchema }),
  });
