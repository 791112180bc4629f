/** What somebody typed, for a `like`: its own wildcards mean themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
