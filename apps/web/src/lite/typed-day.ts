import { maskTyped, readDay, writeDay } from '#lib/time/local-time.ts';

/** What stands in the field after a key: with the signs put in, and in the product's order where a browser fills in its own. */
export const typedDay = (next: string, before: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(next) ? writeDay(next) : maskTyped(next, before, false);

/** "YYYY-MM-DD" of what is typed, or what is typed. Only a year of four digits is finished: "20/01/20" may go on. */
export const dayOrTyped = (typed: string): string =>
  /\d{4}\s*$/.test(typed) ? (readDay(typed) ?? typed.trim()) : typed.trim();
