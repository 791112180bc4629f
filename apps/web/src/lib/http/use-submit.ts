import { type FormEvent, useState } from 'react';
import { isApiError } from '#lib/http/http.ts';

interface Submit {
  busy: boolean;
  /** First message of each field, as the server gave it. */
  problems: Record<string, string>;
  onSubmit: (event: FormEvent) => void;
}

/**
 * A form that is sent once at a time. Messages of the reply's fields are kept for the inputs; a failure without any is
 * the caller's to show.
 */
export function useSubmit(send: () => Promise<void>, onFailure: (error: unknown) => void): Submit {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  return {
    busy,
    problems,
    onSubmit(event) {
      event.preventDefault();
      if (busy) return;
      setBusy(true);
      setProblems({});
      send()
        .catch((error: unknown) => {
          const fields = isApiError(error) ? error.errors : {};
          const first = Object.entries(fields).flatMap(([field, [message]]) =>
            message ? [[field, message] as const] : [],
          );
          if (first.length > 0) setProblems(Object.fromEntries(first));
          else onFailure(error);
        })
        .finally(() => setBusy(false));
    },
  };
}
