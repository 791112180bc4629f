import { z } from 'zod';

/** A variable of the environment that may be missing; an empty one is missing too, as compose files leave them. */
export const optionalText = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();
