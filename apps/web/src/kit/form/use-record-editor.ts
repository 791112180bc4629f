import { useCallback, useRef, useState } from 'react';
import { reportError } from '#lib/errors/report-error.ts';
import type { ApiError } from '#lib/http/api-error.ts';
import { isApiError } from '#lib/http/http.ts';
import { currentOf } from './use-version.ts';

/** A record whose time of the last change is its version: a save names the one it was made of. */
interface Versioned {
  updated_at: string;
}

interface RecordEditorOptions<Row> {
  /** Puts the server's errors at their fields; false where none of them is on the form. */
  showErrors: (error: ApiError) => boolean;
  /** Reads the stored version for the conflict dialog, where the rejection doesn't carry it. */
  readTheirs?: () => Promise<Row>;
}

interface ConflictResolution<Row> {
  /** Saves what is typed over a version. */
  save: (version: string) => void;
  /** Replaces the draft by the stored version. */
  take: (theirs: Row) => void;
  /** Makes the stored version the base of the draft. */
  rebase?: (theirs: Row) => void;
}

/** Choices of the conflict dialog. */
export interface EditConflict<Row> {
  theirs: Row | null;
  /** Saves the draft over the stored version. */
  keepMine: () => void;
  takeTheirs: () => void;
  /** Back to the form; the next save goes over the version that was just looked at. */
  close: () => void;
}

/**
 * Optimistic locking of an edited record: the version that the draft is based on, rejections of the server, and the conflict with a
 * version saved meanwhile. The form itself holds the draft and compares it.
 */
export function useRecordEditor<Row extends Versioned>(
  initial: Row | null,
  options: RecordEditorOptions<Row>,
) {
  const [base, setBase] = useState(initial);
  const [saving, setSaving] = useState(false);
  const [rejections, setRejections] = useState(0);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const latest = useRef(options);
  latest.current = options;

  /** The form itself found something wrong, or the server did: the first wrong field takes the focus. */
  const countRejection = useCallback(() => setRejections((count) => count + 1), []);

  /** Result of the work; null where the server rejected it, which has been shown. */
  const attempt = useCallback(
    async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
      setSaving(true);
      try {
        return await work();
      } catch (error) {
        if (!isApiError(error)) throw error;
        const { readTheirs, showErrors } = latest.current;
        const isConflict = error.code === 'conflict';
        const current = isConflict ? ((await readTheirs?.()) ?? currentOf<Row>(error.data)) : null;
        if (current) setTheirs(current);
        else {
          if (showErrors(error)) countRejection();
          reportError(error);
        }
        return null;
      } finally {
        setSaving(false);
      }
    },
    [countRejection],
  );

  const conflictWith = ({ save, take, rebase }: ConflictResolution<Row>): EditConflict<Row> => {
    const settle = (work: (version: Row) => void) => (): void => {
      if (!theirs) return;
      setBase(theirs);
      setTheirs(null);
      work(theirs);
    };
    return {
      theirs,
      keepMine: settle((version) => {
        rebase?.(version);
        save(version.updated_at);
      }),
      takeTheirs: settle(take),
      close: settle((version) => rebase?.(version)),
    };
  };

  return { base, setBase, saving, rejections, countRejection, attempt, conflictWith };
}
