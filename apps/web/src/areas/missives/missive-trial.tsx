import { previewMissive, testMissive } from '@certame/contract/features/missives/endpoints.ts';
import { MailTrial } from '#features/mail-text/mail-trial.tsx';
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
