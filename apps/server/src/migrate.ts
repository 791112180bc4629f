import { databaseUrls, migrateDatabase } from '@certame/db/migrate.ts';
import { safeError } from '#lib/log/safe-error.ts';
import { ConfigError, loadConfig } from '#plugins/config.ts';
import { createDatabase } from '#plugins/database.ts';
import { createFirstAdministrator, lacksAdministrator } from '#seed/first-administrator.ts';
import { seedInstallation } from '#seed/installation.ts';
import { exitCodes } from './exit-codes.ts';

/**
 * `npm run migrate`: brings an external database to this version and ends, before servers with MIGRATE=off take it into use. What a
 * start does otherwise: schema, roles, rights, the installation's own rows, the first administrator. Safe to run again, and from
 * several machines at once.
 */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  if (config.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_URL is not set: the embedded database is migrated by npm start.');
  const urls = databaseUrls(config.DATABASE_URL, config.DATABASE_ROLE_PREFIX, config.secret);
  const { contradictedReferences } = await migrateDatabase(urls);
  for (const key of contradictedReferences) console.error(`Rows name rows of another institution: ${key}`);
  await seedInstallation(urls.owner);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config;
  if (email && password) {
    const database = createDatabase(urls, 4, () => {});
    try {
      if (await lacksAdministrator(database)) await createFirstAdministrator(database, { email, password });
    } finally {
      await database.close();
    }
  }
  console.log('The database is up to date.');
}

try {
  await main();
} catch (error) {
  const isForPerson = error instanceof ConfigError;
  console.error(isForPerson ? error.message : safeError(error));
  process.exitCode = isForPerson ? exitCodes.configuration : exitCodes.failed;
}
