/** Pattern of a UUID of any version in lower case, without anchors, to be put into other patterns. */
export const uuidSource = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The whole text is a UUID, in either case. */
export const uuidPattern = new RegExp(`^${uuidSource}$`, 'i');

export const isUuid = (value: string): boolean => uuidPattern.test(value);
