import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import type { AttemptState } from '@certame/contract/features/exam/states.ts';
import { computeLeaveMs, hasLeft, type PresenceInput } from '@certame/rules/exam/presence.ts';
import { createListeningServers, type ListeningServers } from '#plugins/sockets/listening-servers.ts';
import type { Services } from '#services.ts';
import type { ExamHead } from '../definition.ts';

/** Since when this process hears devices; its own outage is nobody's leaving. */
let listeningSinceMs = 0;
/** In a process that serves no devices: what it knows of those that do. */
let listeningServers: ListeningServers | undefined;
export const listeningSince = (): number => listeningServers?.sinceMs(Date.now()) ?? listeningSinceMs;
export function startListening(nowMs: number): void {
  listeningSinceMs = nowMs;
}

/** Processes tell each other: a process for jobs alone would take an outage of all servers for everybody's leaving. */
export function shareListening({ realtime, config }: Pick<Services, 'realtime' | 'config'>): void {
  if (config.HTTP === 'on') realtime.tellOthers(() => ({ kind: 'listening', sinceMs: listeningSinceMs }));
  else {
    const servers = createListeningServers();
    listeningServers = servers;
    realtime.onListening((processId, sinceMs) => servers.note(processId, sinceMs, Date.now()));
  }
}

export interface SeenAttempt {
  state: AttemptState;
  device_seen_at: Date | null;
}

const inputOf = (head: ExamHead, attempt: SeenAttempt): PresenceInput => ({
  state: attempt.state,
  continueLater: head.settings.continue_later,
  lastSeenMs: attempt.device_seen_at?.getTime() ?? null,
  listeningSinceMs: listeningSince(),
  graceMs: exam.leaveGraceMs,
});

export const isGone = (head: ExamHead, attempt: SeenAttempt, nowMs: number): boolean =>
  hasLeft(inputOf(head, attempt), nowMs);

/** When the candidate of an open attempt counts as having left; null where leaving is allowed. */
export const leftAtMs = (head: ExamHead, attempt: SeenAttempt): number | null =>
  computeLeaveMs(inputOf(head, attempt));

/** Who has left an attempt that can't be continued neither reads nor changes it. @throws AppError `exam-cannot-continue`. */
export function requirePresent(head: ExamHead, attempt: SeenAttempt, nowMs: number): void {
  if (isGone(head, attempt, nowMs)) throw new AppError('exam-cannot-continue');
}
