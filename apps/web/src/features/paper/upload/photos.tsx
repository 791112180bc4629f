import { Button } from '@mantine/core';
import { IconCamera, IconRefresh, IconSend, IconTrash } from '@tabler/icons-react';
import { useBlobAddress } from '#lib/files/use-blob-address.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './photos.module.css';
import type { Photo, usePhotos } from './use-photos.ts';

function Picture({ photo, alt }: { photo: Photo; alt: string }) {
  const address = useBlobAddress(photo.file);
  return address === null ? null : <img src={address} alt={alt} />;
}

interface Props {
  photos: ReturnType<typeof usePhotos>;
  isSending: boolean;
  onSend: () => void;
}

/** The photo that was taken last, large enough to see whether it is sharp; again, the next one, and all of them together. */
export function Photos({ photos, isSending, onSend }: Props) {
  const { t } = useTranslation();
  const { taken, shown, isFull } = photos;
  if (!shown) return null;
  return (
    <section className={classes.photos} aria-label={t('paper.photos.title')}>
      <div className={classes.shown}>
        <Picture photo={shown} alt={t('paper.photos.alt', { number: shown.number })} />
      </div>
      <div className={classes.acts}>
        <p role="status">
          {t('paper.photos.look', { number: shown.number })}
          {isFull && ` ${t('paper.photos.full')}`}
        </p>
        <Button
          disabled={isSending || isFull}
          leftSection={<IconCamera size={17} stroke={1.7} aria-hidden="true" />}
          onClick={photos.takeNext}
        >
          {t('paper.photos.next')}
        </Button>
        <Button
          variant="default"
          disabled={isSending}
          leftSection={<IconRefresh size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => photos.takeAgain(shown.number)}
        >
          {t('paper.photos.again')}
        </Button>
        <Button
          variant="default"
          disabled={isSending}
          leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => photos.remove(shown.number)}
        >
          {t('paper.photos.remove')}
        </Button>
        <Button
          variant="light"
          loading={isSending}
          leftSection={<IconSend size={17} stroke={1.7} aria-hidden="true" />}
          onClick={onSend}
        >
          {t('paper.photos.send', { count: taken.length })}
        </Button>
      </div>
      <ol className={classes.strip}>
        {taken.map((photo) => (
          <li key={photo.number}>
            <button
              type="button"
              aria-pressed={photo.number === shown.number}
              onClick={() => photos.show(photo.number)}
            >
              <Picture photo={photo} alt={t('paper.photos.alt', { number: photo.number })} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
