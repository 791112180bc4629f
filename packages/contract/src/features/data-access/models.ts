/** Areas whose rows a rule of data access may restrict; each is a table of the same name with `created_by`. */
export const restrictedModels = ['classes', 'courses', 'disciplines', 'questionnaires', 'contents'] as const;
export type RestrictedModel = (typeof restrictedModels)[number];

/** `read`: sees. `write`: sees, changes and deletes. */
export const dataAccessLevels = ['read', 'write'] as const;
export type DataAccessLevel = (typeof dataAccessLevels)[number];

/** Owner of a rule: a user or a role. */
export const dataAccessOwners = ['user', 'role'] as const;
export type DataAccessOwner = (typeof dataAccessOwners)[number];
