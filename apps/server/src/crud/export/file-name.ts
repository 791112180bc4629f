const maxTitleChars = 60;

/** A title as part of a file name: plain ASCII, so that every system and every header can carry it. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxTitleChars)
    .replace(/^-+|-+$/g, '');

/** 'Alunos' made at '23/11/2026 10:00' -> 'alunos-2026-11-23.xlsx'. */
export function fileNameOf(title: string, madeAt: string, ending: string): string {
  const day = madeAt.slice(0, 10).split('/').reverse().join('-');
  const slug = slugOf(title);
  return `${slug === '' ? day : `${slug}-${day}`}.${ending}`;
}
