import { z } from 'zod';

/** Where browsers connect to an engine: another server that holds the sockets instead of the one that pages come from. */
export const socketPlaceSchema = z.object({
  key: z.string(),
  host: z.string(),
  port: z.number(),
  secure: z.boolean(),
});
export type SocketPlace = z.output<typeof socketPlaceSchema>;
