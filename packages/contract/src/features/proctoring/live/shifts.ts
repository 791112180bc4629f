/** How a supervisor's shift ended: by the supervisor, by giving the room to somebody else, or by somebody else's act. */
export const shiftEnds = ['own', 'handed_over', 'forced'] as const;
export type ShiftEnd = (typeof shiftEnds)[number];
