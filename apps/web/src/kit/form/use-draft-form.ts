import { useState } from 'react';
import { useNavigate } from '#lib/page/router.tsx';
import { useGoOn } from './use-go-on.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSubmit } from './use-submit.ts';
import { useVersion } from './use-version.ts';

interface Options<Draft> {
  /** What is edited; null: it is being created. */
  record: { updated_at: string } | null;
  /** What the fields hold at first. */
  first: () => Draft;
  /** Creates the record or changes it, and gives its id. @param version what a change names as its base; undefined: a new record */
  save: (draft: Draft, version: string | undefined) => Promise<string>;
  /** Of the list, which the form goes back to. What is created is edited at `/:id/edit` below it. */
  path: string;
}

export interface DraftForm<Draft> {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** Problems of fields, from the last try. */
  errors: Readonly<Record<string, string[]>>;
  /** Somebody else has saved meanwhile: the next save goes over theirs. */
  isChanged: boolean;
  /** For `FormLayout`. */
  layout: {
    onSubmit: () => void;
    onCancel: () => void;
    saving: boolean;
    dirty: boolean;
    rejections: number;
  };
}

/** A form of one page that isn't made of an area's fields: its draft, guarded until it is saved, and what a save comes to. */
export function useDraftForm<Draft extends object>({
  record,
  first,
  save,
  path,
}: Options<Draft>): DraftForm<Draft> {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(first);
  const [dirty, setDirty] = useState(false);
  const [rejections, setRejections] = useState(0);
  const { busy, errors, submit } = useSubmit();
  const { version, isChanged, withVersion } = useVersion(record?.updated_at);
  useLeaveGuard(dirty);
  const goOn = useGoOn({ waits: dirty, replace: true });
  const onSubmit = async (): Promise<void> => {
    const isSaved = await submit(() =>
      withVersion(async () => {
        const id = await save(draft, version);
        setDirty(false);
        if (record === null) goOn(`${path}/${id}/edit`);
      }),
    );
    if (!isSaved) setRejections((count) => count + 1);
  };
  return {
    ...{ draft, errors, isChanged },
    onChange(change) {
      setDirty(true);
      setDraft((current) => ({ ...current, ...change }));
    },
    layout: {
      onSubmit: () => void onSubmit(),
      onCancel: () => void navigate(path),
      ...{ saving: busy, dirty, rejections },
    },
  };
}
