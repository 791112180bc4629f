import { previewMissive, testMissive } from '@certame/contract/features/mailings/endpoints.ts';
import { MailTrial } from '#features/email/index.ts';
import { call } from '#lib/http/call.ts';

/** The message as its writer would get it, and a test to themselves. */
export const MissiveTrial = () => (
  <MailTrial
    name="missive"
    draftOf={(text) => text}
    preview={async (body, signal) => (await call(previewMissive, { body }, { signal, quiet: true })).model}
    test={(body) => call(testMissive, { body })}
  />
);
