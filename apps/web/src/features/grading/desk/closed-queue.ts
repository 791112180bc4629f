import { type ApiError, isApiError } from '#lib/http/http.ts';

/** Training comes before the queue, or a missed check has paused it: it opens again. */
export const isQueueClosed = (error: unknown): error is ApiError =>
  isApiError(error) && (error.code === 'grading-training' || error.code === 'grading-paused');
