/** How far the institution has got with a lead; both sides read this one list. */
export const leadStates = ['new', 'contacted', 'converted', 'discarded'] as const;
export type LeadState = (typeof leadStates)[number];

/** From this age on a person agrees alone; below it whoever is in charge of them has to agree too. */
export const adultAgeYears = 18;

/** Where somebody came from, as the page's address and the browser tell it. Anybody can write anything there. */
export const originMaxChars = 100;

/** The public address of a campaign: small letters, digits and hyphens. */
export const campaignCodePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A lead has this long to finish what the form opened, from the same browser. */
export const leadSessionDays = 7;
