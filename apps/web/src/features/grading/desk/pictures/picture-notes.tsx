import { annotationLimits } from '@certame/contract/features/grading/annotations.ts';
import { type Correction, getAnswerPicture } from '@certame/contract/features/grading/desk/endpoints.ts';
import { type Box, middleRegion } from '@certame/rules/grading/annotations/region.ts';
import { regionsOf } from '@certame/rules/grading/annotations/split-annotations.ts';
import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { fillPath } from '#lib/http/send.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { GradeChoice } from '../draft-copy.ts';
import { newNoteId } from '../notes/new-note-id.ts';
import { NoteForm, NoteList } from '../notes/note-parts.tsx';
import notes from '../notes/notes.module.css';
import classes from './pictures.module.css';
import { RegionDrawing } from './region-drawing.tsx';

type Annotations = GradeChoice['annotations'];

interface Props {
  correction: Correction;
  annotations: Annotations;
  disabled: boolean;
  onChange: (annotations: Annotations) => void;
}

/** One picture of the answer, on which a region can be drawn and commented. */
function Picture({ correction, picture, annotations, disabled, onChange }: Props & { picture: string }) {
  const { t } = useTranslation();
  const [box, setBox] = useState<Box | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { config_id, answer_id, item_id, pictures } = correction;
  const params = { id: config_id, answer_id, item_id, picture_id: picture };
  const name = t('correctors.regions.picture', { number: formatNumber(pictures.indexOf(picture) + 1) });
  const regions = regionsOf(annotations).flatMap((one, index) =>
    one.picture === picture ? [{ ...one, number: index + 1 }] : [],
  );
  const close = (): void => {
    setBox(null);
    // The button that opened it comes back with the next drawing.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <div className={classes.picture}>
      {pictures.length > 1 && <h3>{name}</h3>}
      <RegionDrawing
        {...{ regions, box }}
        address={fillPath(getAnswerPicture.path, params)}
        alt={name}
        onBox={setBox}
        onWrite={() => field.current?.focus()}
        onCancel={close}
      />
      {box !== null && (
        <NoteForm
          label={t('correctors.regions.note')}
          field={field}
          onClose={close}
          onAdd={(text) => {
            onChange([...annotations, { id: newNoteId(), picture, ...box, text }]);
            close();
          }}
        >
          <p className={notes.soft}>{t('correctors.regions.help')}</p>
        </NoteForm>
      )}
      {box === null && !disabled && annotations.length < annotationLimits.count && (
        <Button
          ref={opener}
          size="compact-md"
          variant="subtle"
          leftSection={<IconPhotoPlus size={17} stroke={1.7} aria-hidden="true" />}
          {...(pictures.length > 1
            ? { 'aria-label': t('correctors.regions.open_of', { picture: name }) }
            : {})}
          onClick={() => setBox(middleRegion)}
        >
          {t('correctors.regions.open')}
        </Button>
      )}
    </div>
  );
}

/** Pictures of an answer, and comments on their regions in the order in which they were made: their numbers stand in the pictures. */
export function PictureNotes(props: Props) {
  const { t } = useTranslation();
  const { correction, annotations, disabled, onChange } = props;
  return (
    <section className={notes.notes} aria-label={t('correctors.regions.title')}>
      {correction.pictures.map((picture) => (
        <Picture key={picture} {...props} picture={picture} />
      ))}
      <NoteList
        {...{ notes: regionsOf(annotations), disabled, isShown: correction.show_annotations }}
        onRemove={(id) => onChange(annotations.filter((one) => one.id !== id))}
      />
    </section>
  );
}
