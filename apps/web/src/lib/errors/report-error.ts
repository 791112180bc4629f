import type { ApiError } from '../http/api-error.ts';

type Reporter = (error: ApiError) => void;
let reporter: Reporter = () => undefined;

/** Set by app/error-handling.ts. */
export const setErrorReporter = (next: Reporter): void => {
  reporter = next;
};

/** Hands a failure of a quiet request back to the one place that shows failures and redirects. */
export const reportError: Reporter = (error) => reporter(error);
