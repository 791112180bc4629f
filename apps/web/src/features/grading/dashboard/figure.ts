import { formatRounded } from '#lib/language/format.ts';

/** A figure, or that there is none yet. */
export const shownFigure = (value: number | null): string => (value === null ? '–' : formatRounded(value));
