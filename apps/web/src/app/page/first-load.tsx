import { text } from '#lib/language/i18n.ts';

/** While the first page's code is on its way: nothing to see, a word for screen readers. */
export function FirstLoad() {
  return (
    <main className="visually-hidden" aria-busy="true">
      <h1>{text('common.loading')}</h1>
    </main>
  );
}
