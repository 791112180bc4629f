/** Of a comment that is new: nobody else adds to the same grade at the same time. */
export const newNoteId = (): string =>
  `a${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
