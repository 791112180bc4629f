import { annotationLimits } from '@certame/contract/features/grading/annotations.ts';
import { Button, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, type Ref, useState } from 'react';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './notes.module.css';

/** A comment that is being written; what it is about stands above its field. */
export function NoteForm({
  label,
  field,
  isPlaced = true,
  children,
  onAdd,
  onClose,
}: {
  label: string;
  field?: Ref<HTMLTextAreaElement>;
  /** What it is about is known. */
  isPlaced?: boolean;
  children: ReactNode;
  onAdd: (note: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const text = note.trim();
  return (
    <div className={classes.new}>
      {children}
      <Textarea
        ref={field}
        label={label}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={annotationLimits.each}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button size="compact-md" disabled={!isPlaced || text === ''} onClick={() => onAdd(text)}>
          {t('correctors.passages.add')}
        </Button>
        <Button size="compact-md" variant="subtle" color="gray" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}

/** Comments with the numbers under which they stand in the answer. */
export function NoteList({
  notes,
  isShown,
  disabled,
  onRemove,
}: {
  notes: readonly { id: string; text: string; quote?: string }[];
  /** The candidate will read them. */
  isShown: boolean;
  disabled: boolean;
  onRemove: (id: string) => void;
}) {
  const { t } = useTranslation();
  if (notes.length === 0) return null;
  return (
    <>
      <ol>
        {notes.map(({ id, quote, text }, index) => (
          <li key={id}>
            <div>
              {quote !== undefined && <q>{quote}</q>}
              <p>{text}</p>
            </div>
            {!disabled && (
              <IconButton
                label={t('correctors.passages.remove', { number: index + 1 })}
                icon={IconTrash}
                onClick={() => onRemove(id)}
              />
            )}
          </li>
        ))}
      </ol>
      {!isShown && <p className={classes.soft}>{t('correctors.passages.not_shown')}</p>}
    </>
  );
}
