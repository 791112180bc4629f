import { examImages } from './exam-images.ts';
import type { ZoomedImage } from './image-zoom.tsx';
import { savesData } from './saves-data.ts';

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

/** A placeholder of the image's size, so that the layout doesn't shift when it is loaded. */
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

/** One screen ahead of the reader. */
const nearMargin = '100% 0px';

/** Calls once, when the frame comes near the viewport. */
function whenNear(frame: HTMLElement, call: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      call();
    },
    { rootMargin: nearMargin },
  );
  observer.observe(frame);
}

/** Loads the images of a text with the session's rights into placeholders, visible ones first. */
export function placeImages(root: HTMLElement, options: Options): void {
  for (const image of root.querySelectorAll<HTMLImageElement>('img[data-file]:not([data-placed])')) {
    const fileId = image.dataset.file ?? '';
    image.dataset.placed = '';
    const frame = createFrame(image, options);
    image.replaceWith(frame);
    image.removeAttribute('src');
    const { aspectRatio } = frame.style;
    const showFailure = (): void => {
      frame.dataset.state = 'failed';
      // The text needs a height of its own.
      frame.style.aspectRatio = '';
      frame.textContent = image.alt ? `${options.labels.failed} ${image.alt}` : options.labels.failed;
    };
    const show = (address: string): void => {
      image.src = address;
      frame.style.aspectRatio = aspectRatio;
      frame.replaceChildren(image);
      frame.dataset.state = 'ready';
    };
    if (!savesData()) void examImages().request(fileId, 'later');
    whenNear(frame, () => void examImages().request(fileId, 'now', showFailure).then(show));
  }
}
