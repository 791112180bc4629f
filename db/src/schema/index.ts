/** The whole schema, for drizzle-kit and for code that walks the tables. */
export * from './academic.ts';
export * from './attempts.ts';
export * from './data-access.ts';
export * from './identity.ts';
export * from './operations.ts';
export * from './questionnaires.ts';
export * from './questions.ts';
