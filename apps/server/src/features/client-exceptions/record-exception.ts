import { createHash } from 'node:crypto';
import {
  client_exception_events,
  client_exception_people,
  client_exceptions,
} from '@certame/db/schema/client-exceptions.ts';
import { count, eq, sql } from '@certame/db/sql.ts';
import { describeDevice } from '@certame/rules/accounts/describe-device.ts';
import { fingerprintOf, topFrame } from '@certame/rules/client-exceptions/fingerprint.ts';
import { scrub, scrubPath } from '@certame/rules/client-exceptions/scrub.ts';
import type { Tx } from '#plugins/database.ts';

export interface ExceptionReport {
  type: string;
  data: { message: string; stack: string; path: string; version: string };
  userAgent: string | null;
  userId: string | null;
}

/** Kinds of errors that are kept; more say that somebody invents them. */
export const exceptionsMax = 5000;
const eventsMax = 20;
const namesMax = 20;
const peopleMax = 1000;

/** One more of a name, unless there are too many names already. */
const countedUp = (
  column: typeof client_exceptions.browsers | typeof client_exceptions.versions,
  name: string,
) =>
  sql`case when ${column} ? ${name} or (select count(*) from jsonb_object_keys(${column})) < ${namesMax}
           then ${column} || jsonb_build_object(${name}::text, coalesce((${column} ->> ${name})::int, 0) + 1)
           else ${column} end`;

/** Adds a report to the others of its kind. What is resolved and comes again is open again. */
export async function recordException(tx: Tx, report: ExceptionReport, at: Date): Promise<void> {
  const type = scrub(report.type, 40) || 'error';
  const message = scrub(report.data.message, 500) || type;
  const stack = scrub(report.data.stack, 4000);
  const frame = topFrame(stack);
  const { browser, system } = describeDevice(report.userAgent);
  const browserName = scrub([browser, system].filter(Boolean).join(', ') || '?', 60);
  const version = scrub(report.data.version, 20) || '?';
  const fingerprint = createHash('sha256')
    .update(fingerprintOf(type, message, frame))
    .digest('hex');

  const [known] = await tx
    .select({ id: client_exceptions.id })
    .from(client_exceptions)
    .where(eq(client_exceptions.fingerprint, fingerprint));
  if (!known) {
    const [held] = await tx.select({ total: count() }).from(client_exceptions);
    if ((held?.total ?? 0) >= exceptionsMax) return;
  }
  const [row] = await tx
    .insert(client_exceptions)
    .values({
      fingerprint,
      type,
      message,
      frame,
      browsers: { [browserName]: 1 },
      versions: { [version]: 1 },
      first_seen_at: at,
      last_seen_at: at,
    })
    .onConflictDoUpdate({
      target: client_exceptions.fingerprint,
      set: {
        count: sql`${client_exceptions.count} + 1`,
        browsers: countedUp(client_exceptions.browsers, browserName),
        versions: countedUp(client_exceptions.versions, version),
        last_seen_at: at,
        resolved_at: null,
      },
    })
    .returning({ id: client_exceptions.id, people: client_exceptions.people_count });
  if (!row) return;
  await tx.insert(client_exception_events).values({
    exception_id: row.id,
    path: scrubPath(report.data.path, 200),
    browser: browserName,
    version,
    stack,
    at,
  });
  await tx.delete(client_exception_events).where(
    sql`${client_exception_events.exception_id} = ${row.id} and ${client_exception_events.id} not in (
          select e.id from ${client_exception_events} e where e.exception_id = ${row.id} order by e.at desc, e.id desc limit ${eventsMax})`,
  );
  if (report.userId === null || row.people >= peopleMax) return;
  const met = await tx
    .insert(client_exception_people)
    .values({ exception_id: row.id, user_id: report.userId })
    .onConflictDoNothing()
    .returning({ user_id: client_exception_people.user_id });
  if (met.length > 0)
    await tx
      .update(client_exceptions)
      .set({ people_count: sql`${client_exceptions.people_count} + 1` })
      .where(eq(client_exceptions.id, row.id));
}
