import { previewMailing, testMailing } from '@certame/contract/features/mailings/endpoints.ts';
import { MailTrial } from '#features/email/index.ts';
import { call } from '#lib/http/call.ts';

/** Preview of the message with its author as recipient, and a test mail to the author. */
export const MailingTrial = () => (
  <MailTrial
    name="mailing"
    draftOf={(text) => text}
    preview={async (body, signal) => (await call(previewMailing, { body }, { signal, quiet: true })).model}
    test={(body) => call(testMailing, { body })}
  />
);
