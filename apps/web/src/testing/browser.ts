import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { markFirstPageReady } from '#lib/page/deferred.ts';

/** What components ask of a browser and jsdom has none of: sizes, media, animations, modal dialogs. */
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
Object.assign(document, {
  fonts: { addEventListener: () => {}, removeEventListener: () => {}, load: async () => [] },
});
window.matchMedia = (media: string) =>
  ({
    media,
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }) as unknown as MediaQueryList;
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// What is waited for may come late on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);
// What waits for the first page comes at once.
markFirstPageReady();

await loadTexts([
  'common',
  'errors',
  'titles',
  'kit',
  'validation',
  'areas',
  'area-forms',
  'exam',
  'grading',
  'results',
]);
