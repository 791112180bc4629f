/** Calendar day, "YYYY-MM-DD". */
type Day = string;

const partsOf = (day: Day): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
};

/** Full years at `today`. Who was born on 29 February turns a year older on 1 March of other years. */
export function ageOn(birthdate: Day, today: Day): number {
  const [birthYear, birthMonth, birthDay] = partsOf(birthdate);
  const [year, month, day] = partsOf(today);
  const hadBirthday = month > birthMonth || (month === birthMonth && day >= birthDay);
  return year - birthYear - (hadBirthday ? 0 : 1);
}

export const isMinor = (birthdate: Day, today: Day, adultAgeYears: number): boolean =>
  ageOn(birthdate, today) < adultAgeYears;

/** Older than anybody, or not born yet: a slip of the keyboard. */
export const isPlausibleBirthdate = (birthdate: Day, today: Day): boolean => {
  const age = ageOn(birthdate, today);
  return birthdate <= today && age <= 120;
};

/** The day it is in a time zone. */
export const dayIn = (nowMs: number, timeZone: string): Day =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    nowMs,
  );
