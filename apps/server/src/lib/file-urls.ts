/** Logos are seen before anybody signs in; their address needs no token. */
export const brandFileUrl = (fileId: string | null): string | null =>
  fileId === null ? null : `/api/v1/files/brand/${fileId}`;

/** Portraits are shown to members of an institution where their person is one too. */
export const portraitUrl = (fileId: string | null): string | null =>
  fileId === null ? null : `/api/v1/files/${fileId}`;
