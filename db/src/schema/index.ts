/** The whole schema, for drizzle-kit and for code that walks the tables. */
export * from './academic.ts';
export * from './attempts.ts';
export * from './campaigns.ts';
export * from './chat.ts';
export * from './class-invites.ts';
export * from './classrooms.ts';
export * from './client-exceptions.ts';
export * from './communication.ts';
export * from './contents.ts';
export * from './data-access.ts';
export * from './entrance.ts';
export * from './identity.ts';
export * from './imports.ts';
export * from './operations.ts';
export * from './privacy.ts';
export * from './questionnaires.ts';
export * from './questions.ts';
