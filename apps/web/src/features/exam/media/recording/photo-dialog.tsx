import { useEffect, useRef, useState } from 'react';
import { useBlobAddress } from '#lib/files/use-blob-address.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import { Dialog } from '#lite/dialog.tsx';
import { DeviceProblemAlert } from './device-problem.tsx';
import { useDevices } from './use-devices.ts';

const quality = 0.9;

/** The current picture of the camera, as a JPEG. */
function takePicture(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

interface Props {
  onUse: (picture: Blob) => void;
  onClose: () => void;
}

/** Takes a picture with the device's camera; it is seen before it is used. */
export function PhotoDialog({ onUse, onClose }: Props) {
  const { t } = useTranslation();
  const [picture, setPicture] = useState<Blob | null>(null);
  const address = useBlobAddress(picture);
  const { stream, problem, turn, retry } = useDevices('photo', picture === null);
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setReady(false);
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const take = async (): Promise<void> => {
    if (video.current) setPicture(await takePicture(video.current));
  };
  return (
    <Dialog
      title={t('exam-media.photo.title')}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t('exam-media.cancel')}
          </Button>
          {picture ? (
            <>
              <Button look="plain" onClick={() => setPicture(null)}>
                {t('exam-media.photo.again')}
              </Button>
              <Button onClick={() => onUse(picture)}>{t('exam-media.photo.use')}</Button>
            </>
          ) : (
            <>
              {turn && (
                <Button look="plain" onClick={turn}>
                  {t('exam-media.turn')}
                </Button>
              )}
              <Button busy={!isReady} onClick={() => void take()}>
                {t('exam-media.photo.take')}
              </Button>
            </>
          )}
        </>
      }
    >
      {problem && !picture && <DeviceProblemAlert kind="photo" problem={problem} onRetry={retry} />}
      {address ? (
        <img className="exam-camera" src={address} alt={t('exam-media.photo.taken')} />
      ) : (
        !problem && (
          <video
            ref={video}
            className="exam-camera"
            aria-label={t('exam-media.photo.camera')}
            autoPlay
            playsInline
            muted
            onLoadedData={() => setReady(true)}
          />
        )
      )}
    </Dialog>
  );
}
