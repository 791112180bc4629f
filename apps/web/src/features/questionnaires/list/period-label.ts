import { formatDateTime } from '#lib/language/format.ts';
import { text } from '#lib/language/i18n.ts';

/** The period in words, in the institution's time zone. */
export function periodLabel({
  starts_at,
  ends_at,
}: {
  starts_at: string | null;
  ends_at: string | null;
}): string {
  const start = starts_at === null ? '' : formatDateTime(starts_at);
  const end = ends_at === null ? '' : formatDateTime(ends_at);
  const kind = start && end ? 'both' : start ? 'from' : end ? 'until' : 'any';
  return text(`questionnaires.period.${kind}`, { start, end });
}
