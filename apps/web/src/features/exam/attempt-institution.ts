let institutionId: string | undefined;

/** The institution of the attempt that this page shows; undefined while it shows none. */
export const attemptInstitution = (): string | undefined => institutionId;

/** Pins this page's calls about its attempt to an institution: another tab may switch the active one meanwhile. */
export const setAttemptInstitution = (id: string | undefined): void => {
  institutionId = id;
};
