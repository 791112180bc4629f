import type { myAnswerSchema } from '@certame/contract/features/exam/endpoints.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import type { z } from 'zod';

export type MyAnswer = z.output<typeof myAnswerSchema>;

/** `missed`: it ended without having been started. */
export type Availability = 'running' | 'ready' | 'soon' | 'missed' | 'done';

export function availabilityOf(answer: MyAnswer, nowMs: number): Availability {
  if (isOpen(answer.state) && answer.may_start) return 'running';
  if (answer.may_start) return 'ready';
  // It was not started and can't be yet: its period has not begun, or it was not released.
  const startsLater = answer.starts_at !== null && Date.parse(answer.starts_at) > nowMs;
  if (answer.state === 'not_started') return startsLater ? 'soon' : 'missed';
  return 'done';
}

export interface AnswerGroup {
  key: 'now' | 'soon' | 'past';
  answers: MyAnswer[];
}

const groupOf: Record<Availability, AnswerGroup['key']> = {
  running: 'now',
  ready: 'now',
  soon: 'soon',
  missed: 'past',
  done: 'past',
};
const last = '9999';
const byEnd = (a: MyAnswer, b: MyAnswer): number => (a.ends_at ?? last).localeCompare(b.ends_at ?? last);
const byStart = (a: MyAnswer, b: MyAnswer): number =>
  (a.starts_at ?? last).localeCompare(b.starts_at ?? last);
const byLatest = (a: MyAnswer, b: MyAnswer): number =>
  (b.finished_at ?? b.ends_at ?? '').localeCompare(a.finished_at ?? a.ends_at ?? '');

/** Groups by urgency: those to answer now by their end, coming ones by their start, past ones by the latest. Empty groups are left out. */
export function groupAnswers(answers: readonly MyAnswer[], nowMs: number): AnswerGroup[] {
  const groups: AnswerGroup[] = (['now', 'soon', 'past'] as const).map((key) => ({
    key,
    answers: answers.filter((answer) => groupOf[availabilityOf(answer, nowMs)] === key),
  }));
  for (const group of groups)
    group.answers.sort(group.key === 'now' ? byEnd : group.key === 'soon' ? byStart : byLatest);
  return groups.filter((group) => group.answers.length > 0);
}

const minuteMs = 60_000;
/** Time left when it is short: under two hours in minutes, under a day in hours; else null. */
export function timeLeft(
  endsAt: string | null,
  nowMs: number,
): { unit: 'minutes' | 'hours'; count: number } | null {
  if (endsAt === null) return null;
  const leftMin = Math.floor((Date.parse(endsAt) - nowMs) / minuteMs);
  if (leftMin < 0 || leftMin >= 24 * 60) return null;
  return leftMin < 120
    ? { unit: 'minutes', count: leftMin }
    : { unit: 'hours', count: Math.floor(leftMin / 60) };
}
