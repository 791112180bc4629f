export interface ScheduleInput {
  students: readonly string[];
  sections: readonly string[];
  examiners: readonly string[];
  /** Examiners at a station at one time. */
  perStation: number;
}

/** One student at one station in one round, before these examiners. */
export interface ScheduledVisit {
  round: number;
  studentId: string;
  sectionId: string;
  examinerIds: readonly string[];
}

interface Booking {
  student: number;
  section: number;
}

/**
 * Where each student goes in one round. Each looks for a free place from the station on at which the circuit would have them: with as many
 * students as places that is the plain rotation, and nobody waits.
 */
function bookRound(
  left: readonly ReadonlySet<number>[],
  { sections, places, round }: { sections: number; places: number; round: number },
): Booking[] {
  const copies = Math.ceil(places / sections);
  const taken = Array.from({ length: sections }, () => 0);
  const booked: Booking[] = [];
  // Who has most before them goes first; of equals, the first.
  const order = [...left.keys()].sort((a, b) => (left[b]?.size ?? 0) - (left[a]?.size ?? 0) || a - b);
  for (const student of order) {
    if (booked.length === places) break;
    for (let step = 0; step < sections; step += 1) {
      const section = (student + round + step) % sections;
      if (!left[student]?.has(section) || (taken[section] ?? 0) >= copies) continue;
      taken[section] = (taken[section] ?? 0) + 1;
      booked.push({ student, section });
      break;
    }
  }
  return booked;
}

/** Gives each booking a team of examiners: the one whose station it is, as long as there is one, so that examiners rarely move. */
function placeTeams(booked: readonly Booking[], sections: number, places: number): Map<Booking, number> {
  const free = new Set(Array.from({ length: places }, (_, team) => team));
  const teamOf = new Map<Booking, number>();
  const give = (booking: Booking, team: number | undefined): void => {
    if (team === undefined) return;
    free.delete(team);
    teamOf.set(booking, team);
  };
  for (const booking of booked)
    give(
      booking,
      [...free].find((team) => team % sections === booking.section),
    );
  for (const booking of booked) if (!teamOf.has(booking)) give(booking, [...free][0]);
  return teamOf;
}

/**
 * Students by stations by rounds. Nobody is in two places in one round, each student is once at each station, and each station of a
 * round has its examiners. Empty where there are fewer examiners than one station takes.
 */
export function scheduleVisits({
  students,
  sections,
  examiners,
  perStation,
}: ScheduleInput): ScheduledVisit[] {
  const places = Math.floor(examiners.length / perStation);
  if (places === 0 || sections.length === 0) return [];
  const left = students.map(() => new Set(sections.keys()));
  const visits: ScheduledVisit[] = [];
  for (let round = 0; left.some((open) => open.size > 0); round += 1) {
    const booked = bookRound(left, { sections: sections.length, places, round });
    const teamOf = placeTeams(booked, sections.length, places);
    for (const booking of booked) {
      left[booking.student]?.delete(booking.section);
      const first = (teamOf.get(booking) ?? 0) * perStation;
      visits.push({
        round,
        studentId: students[booking.student] ?? '',
        sectionId: sections[booking.section] ?? '',
        examinerIds: examiners.slice(first, first + perStation),
      });
    }
  }
  return visits;
}

/** When a round begins: each lasts as long as the longest station, and a pause for walking. */
export const roundBeganMs = (
  startsAtMs: number,
  round: number,
  minutes: readonly number[],
  breakMinutes: number,
): number => startsAtMs + round * (Math.max(0, ...minutes) + breakMinutes) * 60_000;
