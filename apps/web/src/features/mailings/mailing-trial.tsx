import { previewMailing, testMailing } from '@certame/contract/features/mailings/endpoints.ts';
import { MailTrial } from '#features/email/index.ts';
import { call } from '#lib/http/call.ts';

/** The message as its writer would get it, and a test to themselves. */
export const MailingTrial = () => (
  <MailTrial
    name="mailing"
    draftOf={(text) => text}
    preview={async (body, signal) => (await call(previewMailing, { body }, { signal, quiet: true })).model}
    test={(body) => call(testMailing, { body })}
  />
);
