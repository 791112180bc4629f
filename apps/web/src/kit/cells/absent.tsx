import { text } from '#lib/language/i18n.ts';

/** Nothing there: a dash for the eye, words for the ear. */
export function Absent() {
  return (
    <>
      <span aria-hidden="true" style={{ color: 'var(--ink-soft)' }}>
        –
      </span>
      <span className="visually-hidden">{text('common.not_informed')}</span>
    </>
  );
}
