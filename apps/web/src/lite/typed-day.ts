import { maskTyped, readDay, writeDay } from '#lib/time/local-time.ts';

/** Text of the field after a key: with separators, and in the product's order where a browser autofills an ISO date. */
export const typedDay = (next: string, before: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(next) ? writeDay(next) : maskTyped(next, before, false);

/** "YYYY-MM-DD" of a typed day, or the text as typed. Only a year of four digits is finished: "20/01/20" may go on. */
export const dayOrTyped = (typed: string): string =>
  /\d{4}\s*$/.test(typed) ? (readDay(typed) ?? typed.trim()) : typed.trim();
