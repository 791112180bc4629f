import { type FormEvent, useState } from 'react';
import { reportError } from '#lib/errors/report-error.ts';
import { isApiError } from '#lib/http/http.ts';

interface Submit {
  /** Being sent. */
  busy: boolean;
  /** Problems of fields from the last try, for the inputs to show. */
  errors: Readonly<Record<string, string[]>>;
  /** Does the work and shows a rejection of the API. Gives whether it was done. */
  submit: (work: () => Promise<void>) => Promise<boolean>;
}

/** A small form that talks to the API by itself, without the form library. The work's own calls are `quiet`. */
export function useSubmit(): Submit {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const submit = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setErrors({});
    try {
      await work();
      return true;
    } catch (error) {
      if (!isApiError(error)) throw error;
      setErrors(error.errors);
      reportError(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, errors, submit };
}

/** Stops the submit event of a dialog's form, which would reach the page's form through React's tree. */
export function keepSubmit(event: FormEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
