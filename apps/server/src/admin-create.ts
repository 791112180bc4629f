import { parseArgs } from 'node:util';
import { databaseUrls, migrateDatabase } from '@certame/db/migrate.ts';
import { safeError } from '#lib/log/safe-error.ts';
import { ConfigError, loadConfig } from '#plugins/config.ts';
import { createDatabase } from '#plugins/database.ts';
import { createFirstAdministrator, FirstAdministratorError } from '#seed/first-administrator.ts';
import { seedInstallation } from '#seed/installation.ts';

const usage = `Creates an administrator on an external database.

  DATABASE_URL=postgres://… npm run admin:create -- --email you@example.com --password … [--name "…"] [--institution "…"]

E-mail and password may come from ADMIN_EMAIL and ADMIN_PASSWORD instead. The password is changed at the first access.`;

async function main(): Promise<string> {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      password: { type: 'string' },
      name: { type: 'string' },
      institution: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return usage;
  const config = loadConfig(process.env);
  const email = values.email ?? config.ADMIN_EMAIL;
  const password = values.password ?? config.ADMIN_PASSWORD;
  if (config.DATABASE_URL === undefined) {
    throw new FirstAdministratorError(
      'DATABASE_URL is not set. The embedded database has the demonstration accounts; npm start prints them.',
    );
  }
  if (!email || !password) throw new FirstAdministratorError(`E-mail or password is missing.\n\n${usage}`);
  const urls = databaseUrls(config.DATABASE_URL, config.DATABASE_ROLE_PREFIX, config.secret);
  await migrateDatabase(urls);
  await seedInstallation(urls.owner);
  const database = createDatabase(urls, 4, () => {});
  try {
    await createFirstAdministrator(database, {
      email,
      password,
      ...(values.name ? { name: values.name } : {}),
      ...(values.institution ? { institution: values.institution } : {}),
    });
  } finally {
    await database.close();
  }
  return `${email} is now an administrator. The password has to be changed at the first access.`;
}

try {
  console.log(await main());
} catch (error) {
  const isExpected = error instanceof FirstAdministratorError || error instanceof ConfigError;
  console.error(
    isExpected || (error instanceof TypeError && 'code' in error) ? error.message : safeError(error),
  );
  process.exitCode = 1;
}
