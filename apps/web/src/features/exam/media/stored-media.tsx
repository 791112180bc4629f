import { useBlobAddress } from '#lib/files/use-blob-address.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** Shows a picture, or plays audio or video, from a blob. */
export function StoredMedia({ blob }: { blob: Blob }) {
  const { t } = useTranslation();
  const address = useBlobAddress(blob);
  if (!address) return null;
  if (blob.type.startsWith('image/'))
    return <img className="exam-camera" src={address} alt={t('exam-media.photo.taken')} />;
  const props = {
    className: 'exam-playback',
    src: address,
    controls: true,
    'aria-label': t('exam-media.record.playback'),
  };
  // biome-ignore-start lint/a11y/useMediaCaption: candidates hear what they have just said
  return blob.type.startsWith('audio/') ? <audio {...props} /> : <video {...props} playsInline />;
  // biome-ignore-end lint/a11y/useMediaCaption: as above
}
