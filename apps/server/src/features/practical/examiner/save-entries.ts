import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@certame/contract/errors.ts';
import { practicalChannel } from '@certame/contract/features/practical/channels.ts';
import { type PracticalEntry, practicalEntrySchema } from '@certame/contract/features/practical/form.ts';
import {
  practical_entries,
  practical_test_teachers,
  practical_visits,
} from '@certame/db/schema/practical.ts';
import { and, asc, eq, inArray } from '@certame/db/sql.ts';
import { fitsForm } from '@certame/rules/practical/form-state.ts';
import { computeStationScore } from '@certame/rules/practical/station-score.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getTest, type StoredTest } from '../config/find-test.ts';
import { letScoresGo } from '../dashboard/commands/give-by-itself.ts';
import { loadForms } from './load-forms.ts';

export interface EntriesInput {
  testId: string;
  deviceId: string;
  entries: readonly unknown[];
}
export interface EntriesOutcome {
  acknowledged: { seq: number }[];
  rejected: { seq: number; code: string }[];
}

interface Visit {
  id: string;
  student_id: string;
  section_id: string;
}
const placeOf = (student: string, section: string): string => `${student.toLowerCase()} ${section}`;

/** Numbers of entries that are none are the only thing that is read of them. */
const seqOf = (entry: unknown): number | null => {
  const seq = typeof entry === 'object' && entry !== null && 'seq' in entry ? entry.seq : null;
  return typeof seq === 'number' && Number.isSafeInteger(seq) ? seq : null;
};

/** Own forms under lock, in one order, so that two devices of an examiner wait for each other. @throws AppError `not-found`. */
async function lockVisits(
  scope: Scope,
  testId: string,
  entries: readonly PracticalEntry[],
): Promise<Map<string, Visit>> {
  const isTeacher = and(
    eq(practical_test_teachers.practical_test_id, testId),
    eq(practical_test_teachers.user_id, scope.userId ?? ''),
  );
  if ((await scope.tx.$count(practical_test_teachers, isTeacher)) === 0) throw new AppError('not-found');
  if (entries.length === 0) return new Map();
  const rows = await scope.tx
    .select({
      id: practical_visits.id,
      student_id: practical_visits.student_id,
      section_id: practical_visits.section_id,
    })
    .from(practical_visits)
    .where(
      and(
        eq(practical_visits.practical_test_id, testId),
        eq(practical_visits.examiner_id, scope.userId ?? ''),
        inArray(practical_visits.student_id, [...new Set(entries.map((entry) => entry.student_id))]),
      ),
    )
    .orderBy(asc(practical_visits.id))
    .for('update');
  return new Map(rows.map((row) => [placeOf(row.student_id, row.section_id), row]));
}

type EntryRow = Omit<typeof practical_entries.$inferInsert, 'entry'> & { entry: Record<string, unknown> };

/**
 * Adds entries. @returns those that are not kept: another one stands under their number. What is there already counts as kept if it
 * says the same.
 */
async function insertEntries(
  { tx }: Scope,
  deviceId: string,
  rows: readonly EntryRow[],
): Promise<EntryRow[]> {
  const { visit_id, device_id, seq, entry } = practical_entries;
  await tx
    .insert(practical_entries)
    .values([...rows])
    .onConflictDoNothing();
  const stored = await tx
    .select({ visit_id, seq, entry })
    .from(practical_entries)
    .where(
      and(
        inArray(visit_id, [...new Set(rows.map((row) => row.visit_id))]),
        eq(device_id, deviceId),
        inArray(
          seq,
          rows.map((row) => row.seq),
        ),
      ),
    );
  const kept = new Map(stored.map((row) => [`${row.visit_id} ${row.seq}`, row.entry]));
  return rows.filter((row) => !isDeepStrictEqual(kept.get(`${row.visit_id} ${row.seq}`), row.entry));
}

/** State, times and score of forms follow from all of their entries. */
async function recompute(scope: Scope, test: StoredTest, visits: readonly Visit[]): Promise<void> {
  const forms = await loadForms(scope, test.sections, visits);
  for (const { id, section_id } of visits) {
    const form = forms.get(id);
    if (!form) continue;
    await scope.tx
      .update(practical_visits)
      .set({
        state: form.state,
        started_at: form.startedAt === null ? null : new Date(form.startedAt),
        submitted_at: form.submittedAt === null ? null : new Date(form.submittedAt),
        score: form.state === 'submitted' ? computeStationScore(test, section_id, form.levels) : null,
        levels: form.state === 'submitted' ? form.levels : null,
      })
      .where(eq(practical_visits.id, id));
  }
}

/**
 * Keeps what an examiner did, entry by entry: a bad one fails none of its neighbours, and one that is there already is acknowledged and
 * changes nothing. Only own forms are taken. @throws AppError `not-found`.
 */
export async function saveEntries(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime' | 'jobs'>,
  { testId, deviceId, entries }: EntriesInput,
): Promise<EntriesOutcome> {
  // Shared: whoever changes the test meanwhile waits, and finds that it has begun.
  const test = await getTest(scope, testId, 'share');
  const outcome: EntriesOutcome = { acknowledged: [], rejected: [] };
  const parsed: PracticalEntry[] = [];
  for (const entry of entries) {
    const result = practicalEntrySchema.safeParse(entry);
    const seq = seqOf(entry);
    if (result.success) parsed.push(result.data);
    else if (seq !== null) outcome.rejected.push({ seq, code: 'invalid-value' });
  }
  const visits = await lockVisits(scope, testId, parsed);
  const itemsOf = new Map(test.sections.map(({ id, items }) => [id, items]));
  const changed = new Map<string, Visit>();
  const rows: EntryRow[] = [];
  for (const parsedEntry of parsed) {
    const { student_id, section_id, ...entry } = parsedEntry;
    const visit = visits.get(placeOf(student_id, section_id));
    if (!visit || !fitsForm(entry, itemsOf.get(section_id) ?? [])) {
      outcome.rejected.push({ seq: entry.seq, code: 'unknown-item' });
      continue;
    }
    changed.set(visit.id, visit);
    rows.push({
      institution_id: scope.institutionId,
      visit_id: visit.id,
      device_id: deviceId,
      seq: entry.seq,
      entry,
      received_at: new Date(services.now()),
    });
  }
  if (rows.length === 0) return outcome;
  // A device learns of a number, not of an entry: where it gave one twice, it is not told that both are kept.
  const refused = new Set((await insertEntries(scope, deviceId, rows)).map(({ seq }) => seq));
  for (const seq of new Set(rows.map((row) => row.seq))) {
    if (refused.has(seq)) outcome.rejected.push({ seq, code: 'conflict' });
    else outcome.acknowledged.push({ seq });
  }
  await recompute(scope, test, [...changed.values()]);
  // A form's score is that of when it was given.
  if (parsed.some(({ kind }) => kind === 'submit')) await letScoresGo(scope, services, test);
  services.realtime.publishCoalesced(scope, practicalChannel, { id: testId }, 'changed', {});
  return outcome;
}
