import { fileBlobUrl } from '../../../lib/file-blobs.ts';
import type { ZoomedImage } from './image-zoom.tsx';

interface Options {
  zoomable: boolean;
  labels: { zoom: string; failed: string; image: string };
  onZoom(image: ZoomedImage): void;
}

const sizeOf = (image: HTMLImageElement): { width: number; height: number } | null => {
  const width = Number(image.getAttribute('width'));
  const height = Number(image.getAttribute('height'));
  return width > 0 && height > 0 ? { width, height } : null;
};

/** A frame that has the image's size before the image is there, so that nothing jumps while one reads. */
function createFrame(image: HTMLImageElement, { zoomable, labels, onZoom }: Options): HTMLElement {
  const frame = document.createElement(zoomable ? 'button' : 'span');
  frame.className = 'exam-image';
  frame.dataset.state = 'loading';
  const size = sizeOf(image);
  if (size) {
    frame.style.aspectRatio = `${size.width} / ${size.height}`;
    frame.style.width = `${size.width}px`;
  } else frame.dataset.unsized = '';
  if (frame instanceof HTMLButtonElement) {
    frame.type = 'button';
    frame.setAttribute('aria-label', `${labels.zoom}: ${image.alt || labels.image}`);
    frame.addEventListener('click', () => {
      if (frame.dataset.state === 'ready') onZoom({ source: image.src, alt: image.alt || labels.image });
    });
  }
  return frame;
}

/** Fetches the images of a text with the session's rights and frames them. */
export function placeImages(root: HTMLElement, options: Options): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-file]:not([data-placed])')) {
    image.dataset.placed = '';
    const frame = createFrame(image, options);
    image.replaceWith(frame);
    image.removeAttribute('src');
    void fileBlobUrl(image.dataset.file ?? '').then((url) => {
      if (url === null) {
        frame.dataset.state = 'failed';
        frame.style.aspectRatio = '';
        frame.textContent = image.alt ? `${options.labels.failed} ${image.alt}` : options.labels.failed;
        return;
      }
      image.src = url;
      frame.append(image);
      frame.dataset.state = 'ready';
    });
  }
}
