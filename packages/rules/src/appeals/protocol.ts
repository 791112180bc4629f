/** Number of an appeal for people: the year, and its place among those of the institution. */
export const formatProtocol = (year: number, place: number): string =>
  `${year}-${String(place).padStart(6, '0')}`;
