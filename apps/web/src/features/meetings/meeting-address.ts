/** Path of a meeting's page. */
export const roomPath = (link: string): string => `/meet?room=${encodeURIComponent(link)}`;

/** Absolute URL of a meeting, for the host to share. */
export const addressOf = (link: string): string => new URL(`#${roomPath(link)}`, document.baseURI).href;
