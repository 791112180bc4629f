import type { PracticalDay } from '@certame/contract/features/practical/examiner/endpoints.ts';
import { snapshotPath } from '#features/exam/offline/index.ts';
import { offlineCacheName } from '#lib/page/offline-cache.ts';

/** Under the prefix of what an open form keeps: nobody drops it while it is needed. */
const prefixOf = (userId: string): string => `${snapshotPath}${encodeURIComponent(userId)}/practical/`;

/** Keeps a day beside the page's own files. Failing costs a reload without a line. */
export async function keepDay(userId: string, day: PracticalDay): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(offlineCacheName);
  await cache.put(`${prefixOf(userId)}${day.test_id}`, new Response(JSON.stringify(day)));
}

/** A day that was kept before cards had codes leads nobody by them. */
const withCodes = (day: PracticalDay): PracticalDay => ({
  ...{ ...day, institution_id: day.institution_id ?? '' },
  students: day.students.map((student) => ({ ...student, codes: student.codes ?? [] })),
});

/** The day that is kept of a student's test. */
export async function findKeptDay(userId: string, studentId: string): Promise<PracticalDay | null> {
  // Opening the cache would make it.
  if (!('caches' in globalThis) || !(await caches.has(offlineCacheName))) return null;
  const cache = await caches.open(offlineCacheName);
  for (const request of await cache.keys()) {
    if (!new URL(request.url).pathname.startsWith(prefixOf(userId))) continue;
    const day = (await (await cache.match(request))?.json()) as PracticalDay | undefined;
    if (day?.students.some(({ id }) => id === studentId)) return withCodes(day);
  }
  return null;
}
