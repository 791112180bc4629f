/** States of a person's request for erasure of their data. */
export const erasureStates = ['open', 'withdrawn', 'done', 'refused'] as const;
export type ErasureState = (typeof erasureStates)[number];

export const erasureAnswerMax = 1000;
