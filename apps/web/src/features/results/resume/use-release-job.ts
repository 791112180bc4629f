import { useState } from 'react';

/** The current release job, or the last one: reopening the dialog shows a running one again. */
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
