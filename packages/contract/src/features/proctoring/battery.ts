import { z } from 'zod';

/** Of the candidate's device, as its browser tells it. A machine without one says that it is full and charging. */
export const batterySchema = z.object({ percent: z.int().min(0).max(100), charging: z.boolean() });
export type Battery = z.output<typeof batterySchema>;
