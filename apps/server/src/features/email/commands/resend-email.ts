import { AppError } from '@certame/contract/errors.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { requeueEmail } from './requeue-email.ts';

/** Sends a message again that was given up. */
export const resendEmail = (scope: Scope, services: Services, emailId: string): Promise<void> =>
  requeueEmail(scope, services, emailId, ({ state }) => {
    if (state !== 'error') throw new AppError('email-not-failed');
  });
