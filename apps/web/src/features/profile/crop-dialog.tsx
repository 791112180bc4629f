import { Alert, Button, Slider, Text } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { type Crop, initialCrop, maxZoom, moveCrop, squareOf, zoomCrop } from './crop.ts';
import classes from './profile.module.css';

/** Sizes of the square on the screen and in the upload. */
const shownPx = 280;
const sentPx = 512;
const step = 0.04;

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { x, y, side } = squareOf(picture, crop);
  // White background for transparency, as on the server.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

async function squareBlob(picture: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = sentPx;
  canvas.height = sentPx;
  draw(canvas, picture, crop);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
}

interface Props {
  file: File;
  saving: boolean;
  onSave: (square: Blob) => void;
  onClose: () => void;
}

/** Crops a square from a picture, with pointer, touch or keyboard. */
export function CropDialog({ file, saving, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [unreadable, setUnreadable] = useState(false);

  useEffect(() => {
    let gone = false;
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (bitmap) => {
        if (gone) return;
        setPicture(bitmap);
        setCrop(initialCrop(bitmap));
      },
      () => setUnreadable(true),
    );
    return () => {
      gone = true;
    };
  }, [file]);
  useEffect(() => {
    if (canvas.current && picture && crop) draw(canvas.current, picture, crop);
  }, [picture, crop]);

  const move = (right: number, down: number): void =>
    setCrop((now) => (picture && now ? moveCrop(picture, now, right, down) : now));
  const zoom = (value: number): void =>
    setCrop((now) => (picture && now ? zoomCrop(picture, now, value) : now));
  const press = (event: KeyboardEvent): void => {
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const found = moves[event.key];
    if (found) move(...found);
    else if (event.key === '+' || event.key === '=') zoom((crop?.zoom ?? 1) + 0.2);
    else if (event.key === '-') zoom((crop?.zoom ?? 1) - 0.2);
    else return;
    event.preventDefault();
  };
  const drag = (event: PointerEvent): void => {
    const from = dragged.current;
    if (!from) return;
    move((event.clientX - from.x) / shownPx, (event.clientY - from.y) / shownPx);
    dragged.current = { x: event.clientX, y: event.clientY };
  };
  const save = async (): Promise<void> => {
    const square = picture && crop && (await squareBlob(picture, crop));
    if (square) onSave(square);
  };

  return (
    <Dialog onClose={onClose} size={380} title={t('profile.photo.crop')}>
      {unreadable ? (
        <Alert color="red" role="alert">
          {t('profile.photo.unreadable')}
        </Alert>
      ) : (
        <>
          <Text id="crop-help" size="sm" c="dimmed" mb="sm">
            {t('profile.photo.crop_help')}
          </Text>
          <div
            className={classes.crop}
            role="application"
            aria-label={t('profile.photo.area')}
            aria-describedby="crop-help"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
            tabIndex={0}
            onKeyDown={press}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              dragged.current = { x: event.clientX, y: event.clientY };
            }}
            onPointerMove={drag}
            onPointerUp={() => {
              dragged.current = null;
            }}
          >
            <canvas ref={canvas} width={sentPx} height={sentPx} />
          </div>
          <Text size="sm" fw={600} mt="md" id="crop-zoom">
            {t('profile.photo.zoom')}
          </Text>
          <Slider
            thumbLabel={t('profile.photo.zoom')}
            label={null}
            min={1}
            max={maxZoom}
            step={0.05}
            value={crop?.zoom ?? 1}
            onChange={zoom}
          />
        </>
      )}
      <DialogFooter onCancel={onClose}>
        <Button disabled={picture === null} loading={saving} onClick={() => void save()}>
          {t('profile.photo.save')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
