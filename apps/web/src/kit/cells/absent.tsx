import { text } from '#lib/language/i18n.ts';

/** No value: a dash on the screen, a text for screen readers. */
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
