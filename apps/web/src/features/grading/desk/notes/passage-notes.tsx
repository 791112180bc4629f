import { annotationLimits } from '@certame/contract/features/grading/annotations.ts';
import type { Correction } from '@certame/contract/features/grading/desk/endpoints.ts';
import { locateQuote } from '@certame/rules/grading/annotations/locate-quote.ts';
import { passagesOf } from '@certame/rules/grading/annotations/split-annotations.ts';
import { Button, Textarea } from '@mantine/core';
import { IconHighlight } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { type Passage, passageTextOf, selectedPassage } from '#lib/html/passages.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { GradeChoice } from '../draft-copy.ts';
import { newNoteId } from './new-note-id.ts';
import { NoteForm, NoteList } from './note-parts.tsx';
import classes from './notes.module.css';

type Annotations = GradeChoice['annotations'];

/** A comment on what was selected, or on words that are typed: whoever has no mouse writes them. */
function NewNote({
  first,
  text,
  onAdd,
  onClose,
}: {
  first: Passage | null;
  text: string;
  onAdd: (passage: Passage, note: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [quote, setQuote] = useState(first?.quote ?? '');
  const start = locateQuote(text, { start: first?.start ?? 0, quote: quote.trim() });
  return (
    <NoteForm
      label={t('correctors.passages.note')}
      isPlaced={start !== null}
      onAdd={(note) => start !== null && onAdd({ start, quote: quote.trim() }, note)}
      onClose={onClose}
    >
      <Textarea
        label={t('correctors.passages.quote')}
        description={t('correctors.passages.quote_help')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={annotationLimits.quote}
        error={quote.trim() !== '' && start === null ? t('correctors.passages.not_found') : undefined}
        value={quote}
        onChange={(event) => setQuote(event.currentTarget.value)}
      />
    </NoteForm>
  );
}

interface Props {
  correction: Correction;
  annotations: Annotations;
  /** The text as it stands on the page. */
  shown: RefObject<HTMLElement | null>;
  disabled: boolean;
  onChange: (annotations: Annotations) => void;
}

/** Comments on passages of the text, in the order in which they were made: their numbers stand in the text. */
export function PassageNotes({ correction, annotations, shown, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const passages = passagesOf(annotations);
  const [opened, setOpened] = useState<{ first: Passage | null; text: string } | null>(null);
  const open = (): void => {
    const root = shown.current;
    if (!root) return;
    setOpened({ first: selectedPassage(root, document.getSelection()), text: passageTextOf(root) });
  };
  return (
    <section className={classes.notes} aria-label={t('correctors.passages.title')}>
      <NoteList
        {...{ notes: passages, disabled, isShown: correction.show_annotations }}
        onRemove={(id) => onChange(annotations.filter((one) => one.id !== id))}
      />
      {opened ? (
        <NewNote
          {...opened}
          onClose={() => setOpened(null)}
          onAdd={(passage, text) => {
            onChange([...annotations, { id: newNoteId(), ...passage, text }]);
            setOpened(null);
          }}
        />
      ) : (
        !disabled &&
        annotations.length < annotationLimits.count && (
          <Button
            size="compact-md"
            variant="subtle"
            leftSection={<IconHighlight size={17} stroke={1.7} aria-hidden="true" />}
            // The selection stays while the button is pressed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={open}
          >
            {t('correctors.passages.open')}
          </Button>
        )
      )}
    </section>
  );
}
