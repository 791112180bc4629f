let institutionId: string | undefined;

/** The institution of the attempt that this page shows; undefined while it shows none. */
export const attemptInstitution = (): string | undefined => institutionId;

/** From here on the page's calls about its attempt act there: another tab may choose another institution meanwhile. */
export const setAttemptInstitution = (id: string | undefined): void => {
  institutionId = id;
};
