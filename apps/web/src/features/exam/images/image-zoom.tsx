import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import { Dialog } from '#lite/dialog.tsx';

export interface ZoomedImage {
  source: string;
  alt: string;
}

export function ImageZoom({ image, onClose }: { image: ZoomedImage; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('exam.image.title')}
      width="wide"
      onClose={onClose}
      actions={
        <Button look="plain" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reached by keyboard */}
      <div className="exam-zoom" tabIndex={0}>
        <img src={image.source} alt={image.alt} />
      </div>
    </Dialog>
  );
}
