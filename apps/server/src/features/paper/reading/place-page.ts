import type { FieldReading, PaperPageState, SheetPage } from '@certame/contract/features/paper/sheet.ts';
import { isOpenDoubt, isSameReading } from '@certame/rules/paper/response-of.ts';
import type { SheetPlace } from '../printing/sheet-code.ts';

/** A page that counts for its sheet already. */
export interface CountedPage {
  readings: readonly FieldReading[];
}
interface Placing {
  /** What a signed code says; undefined without one. */
  place: SheetPlace | undefined;
  readings: readonly FieldReading[];
  /** Pages of that sheet; undefined where it is no sheet of this paper. */
  pages: readonly SheetPage[] | undefined;
  counted: CountedPage | undefined;
}

export const stateOfReadings = (readings: readonly FieldReading[]): PaperPageState =>
  readings.some(isOpenDoubt) ? 'doubtful' : 'read';

/** What becomes of a scanned page; `repeated`: it came before, and is not kept again. */
export function placePage({ place, readings, pages, counted }: Placing): PaperPageState | 'repeated' {
  if (!place) return 'unknown';
  if (!pages) return 'foreign';
  if (!pages[place.page]) return 'unknown';
  if (!counted) return stateOfReadings(readings);
  return isSameReading(counted.readings, readings) ? 'repeated' : 'double';
}
