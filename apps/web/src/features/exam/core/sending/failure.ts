import { isBusyStatus, isForeignCode } from '#lib/http/api-error.ts';

/**
 * Kinds of failed calls.
 * - `offline`: no reply came; `busy`: the server can't now. Both are tried again.
 * - `signed-out`: the session is over and could not be renewed.
 * - `rejected`: this very content is not accepted; sending it again changes nothing.
 * - the others: the attempt is in a state in which saving has ended or stands still.
 */
export type FailureKind =
  | 'offline'
  | 'busy'
  | 'signed-out'
  | 'finished'
  | 'disabled'
  | 'given-up'
  | 'out-of-fullscreen'
  | 'other-device'
  | 'device-not-allowed'
  | 'paused'
  | 'forbidden'
  | 'rejected';

export interface Failure {
  kind: FailureKind;
  code: string;
  message: string;
}

const kindByCode: Record<string, FailureKind> = {
  'answer-finished': 'finished',
  'exam-cannot-continue': 'finished',
  'disable-answer': 'disabled',
  'answers-given-up': 'given-up',
  'exam-closed': 'disabled',
  'more-than-one-user': 'other-device',
  'exam-device-not-allowed': 'device-not-allowed',
  'exam-paused': 'paused',
};

const kindOfStatus = (status: number): FailureKind => {
  if (status === 0) return 'offline';
  if (status === 401) return 'signed-out';
  if (status === 403 || status === 404) return 'forbidden';
  if (isBusyStatus(status)) return 'busy';
  return status >= 400 ? 'rejected' : 'offline';
};

interface ErrorLike {
  status: number;
  code?: unknown;
  messages?: { message: string }[];
}
const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === 'object' && error !== null && typeof (error as { status?: unknown }).status === 'number';

/** Anything that is not the server's answer counts as a lost connection. */
export function classifyFailure(error: unknown): Failure {
  if (!isErrorLike(error)) return { kind: 'offline', code: 'offline', message: '' };
  const code = typeof error.code === 'string' ? error.code : '';
  return {
    kind: isForeignCode(code) ? 'busy' : (kindByCode[code] ?? kindOfStatus(error.status)),
    code: code || String(error.status),
    message: error.messages?.[0]?.message ?? '',
  };
}

export const isWorthRetrying = (kind: FailureKind): boolean =>
  kind === 'offline' || kind === 'busy' || kind === 'paused' || kind === 'signed-out';
