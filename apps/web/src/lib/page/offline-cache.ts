/** What the open exam keeps for a reload without a line: the page's files and a copy of the attempt. */
export const offlineCacheName = 'certame-exam-room';

/** At the end of the exam and of the session: nothing of either stays on the device. The answers' journal is elsewhere. */
export function dropOfflineCache(): void {
  // Absent where the page is not served securely.
  if ('caches' in globalThis) void caches.delete(offlineCacheName).catch(() => undefined);
}
