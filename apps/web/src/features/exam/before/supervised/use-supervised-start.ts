import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import type { FormProctoring } from '@certame/contract/features/proctoring/form-proctoring.ts';
import { useState } from 'react';

interface SupervisedStartState {
  /** Undefined: this start requires neither consent nor equipment check. */
  proctoring: FormProctoring | undefined;
  mayProceed: boolean;
  setPrepared: (isPrepared: boolean) => void;
}

/**
 * Consent and equipment check, required before a new attempt. An open attempt continues with the proctoring that it began with, and a
 * preview records nobody.
 */
export function useSupervisedStart(info: FormInfo, isPreview: boolean): SupervisedStartState {
  const [isPrepared, setPrepared] = useState(false);
  const proctoring = info.open_answer_id === null && !isPreview ? info.proctoring : undefined;
  return { proctoring, mayProceed: proctoring === undefined || isPrepared, setPrepared };
}
