export const leadStates = ['new', 'contacted', 'converted', 'discarded'] as const;
export type LeadState = (typeof leadStates)[number];

/** Age of consent: below it a guardian has to agree too. */
export const adultAgeYears = 18;

/** Limit of a lead's origin, which comes from the page's address and the browser: anybody can write anything there. */
export const originMaxChars = 100;

/** The public address of a campaign: small letters, digits and hyphens. */
export const campaignCodePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A lead has this long to finish what the form opened, from the same browser. */
export const leadSessionDays = 7;
