import { resendEmail } from '@certame/contract/features/email/endpoints.ts';
import { useRequeue } from './use-requeue.ts';

/** Puts a message that was given up back into the queue. */
export const useResend = (): ((id: string) => Promise<void>) => useRequeue(resendEmail);
