/** For comparing what people type with what is written: no accents, no capitals. */
export const withoutAccents = (value: string): string =>
  value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
