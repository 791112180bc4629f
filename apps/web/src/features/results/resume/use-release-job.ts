import { useState } from 'react';

/** The release that runs, or has just ended: a running one is shown again when its dialog is opened again. */
export function useReleaseJob(onEnd: () => void) {
  const [job, setJob] = useState<{ id: string; ended: boolean } | null>(null);
  return {
    jobId: job?.id ?? null,
    onJob: (id: string) => setJob({ id, ended: false }),
    onEnd: () => {
      setJob((current) => current && { ...current, ended: true });
      onEnd();
    },
    onClose: () => setJob((current) => (current?.ended ? null : current)),
  };
}
