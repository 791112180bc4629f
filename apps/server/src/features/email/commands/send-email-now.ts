import { AppError } from '@certame/contract/errors.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { isLeftToPeople } from '../requires-manual-send.ts';
import { requeueEmail } from './requeue-email.ts';

/** Sends a message that nothing sends by itself any more. */
export const sendEmailNow = (scope: Scope, services: Services, emailId: string): Promise<void> =>
  requeueEmail(scope, services, emailId, (mail) => {
    if (!services.mailTransport) throw new AppError('mail-not-configured');
    if (!isLeftToPeople(mail, services.now())) throw new AppError('email-not-waiting');
  });
