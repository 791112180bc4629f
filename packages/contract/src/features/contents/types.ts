/** A: activity, something to do. M: material, something to read or watch. */
export const contentTypes = ['A', 'M'] as const;
export type ContentType = (typeof contentTypes)[number];
