/** Of a person's request that their data be erased. */
export const erasureStates = ['open', 'withdrawn', 'done', 'refused'] as const;
export type ErasureState = (typeof erasureStates)[number];

export const erasureAnswerMax = 1000;
