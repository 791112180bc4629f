/** Who looks: people of a room while the exam runs, or an auditor afterwards. */
export const supervisions = ['live', 'recorded'] as const;
export type Supervision = (typeof supervisions)[number];

/** Letters of the specification: L watched live, R recorded, C stills at an interval. */
export const recordModes = ['L', 'R', 'LR', 'LC', 'LCR'] as const;
export type RecordMode = (typeof recordModes)[number];
