/** What somebody said to the capture: agreed to it, or asked for a way without a camera. */
export const consentChoices = ['agreed', 'alternative'] as const;
export type ConsentChoice = (typeof consentChoices)[number];

/** `needed`: nothing was said to the present wording. The last three: a way without a camera was asked for, and what the staff decided. */
export const consentStates = ['needed', 'agreed', 'requested', 'granted', 'refused'] as const;
export type ConsentState = (typeof consentStates)[number];
