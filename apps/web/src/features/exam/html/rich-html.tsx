import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { safeNodes } from '#lib/html/safe-html.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { ImageZoom, type ZoomedImage } from '../images/image-zoom.tsx';
import { placeImages } from '../images/place-images.ts';
import { renderQuestionFormulas } from './question-formulas.ts';
import './rich-html.css';

interface Props {
  html: string;
  /** Renders the field of a gap in place of its `<span data-gap>`. */
  renderGap?: (gapId: string) => ReactNode;
  inline?: boolean;
}

const noPlaces: readonly { id: string; element: HTMLElement }[] = [];

/** Rich text of a question with its formulas, images and gaps. The server has sanitised it. */
export const RichHtml = memo(function RichHtml({ html, renderGap, inline = false }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState(noPlaces);
  const [zoomed, setZoomed] = useState<ZoomedImage | null>(null);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    element.replaceChildren(safeNodes(html));
    const gaps = [...element.querySelectorAll<HTMLElement>('span[data-gap]')];
    // Nearly all texts have no gaps: setting the same empty list causes no second render.
    setPlaces(
      gaps.length === 0 ? noPlaces : gaps.map((gap) => ({ id: gap.dataset.gap ?? '', element: gap })),
    );
  }, [html]);

  // A layout effect, before the text is painted: the placeholders of the images cause no layout shift.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    let gone = false;
    void renderQuestionFormulas(element);
    placeImages(element, {
      zoomable: !inline,
      labels: {
        zoom: t('exam.image.zoom'),
        failed: t('exam.image.failed'),
        image: t('exam.image.undescribed'),
      },
      onZoom: (image) => {
        if (!gone) setZoomed(image);
      },
    });
    return () => {
      gone = true;
    };
  }, [html, inline, t]);

  return (
    <>
      <div ref={frame} className="exam-html" data-inline={inline || undefined} />
      {renderGap && places.map(({ id, element }) => createPortal(renderGap(id), element, id))}
      {zoomed && <ImageZoom image={zoomed} onClose={() => setZoomed(null)} />}
    </>
  );
});
