import type { SheetDetail } from '@certame/rules/scoring/score-sheet.ts';
import { LRUCache } from 'lru-cache';

/**
 * Details of a sheet as it stores them. `kinds`: score, full score and state, each once; `items`: for each item the 16 bytes of its
 * id and two of the place of its kind, in base64. The function `score_details` of the database gives them by item, and
 * `score_detail` one of them; both read the sheets from before details were packed too.
 */
interface PackedDetails {
  kinds: [score: string | null, max: string, state: SheetDetail['state']][];
  items: string;
}

const idBytes = 16;
const recordBytes = idBytes + 2;

const bytesById = new LRUCache<string, Buffer>({ max: 20_000 });
function bytesOf(id: string): Buffer {
  const known = bytesById.get(id);
  if (known) return known;
  const made = Buffer.from(id.replaceAll('-', ''), 'hex');
  bytesById.set(id, made);
  return made;
}

export function packDetails(details: ReadonlyMap<string, SheetDetail>): string {
  const records = Buffer.allocUnsafe(details.size * recordBytes);
  const kinds: PackedDetails['kinds'] = [];
  const placesByText = new Map<string, number>();
  /** Nearly all details are shared with other items: these are found without being written out. */
  const places = new Map<SheetDetail, number>();
  const placeOf = (detail: SheetDetail): number => {
    const { score, max, state } = detail;
    const text = `${score} ${max} ${state}`;
    const place = placesByText.get(text) ?? kinds.push([score, max, state]) - 1;
    placesByText.set(text, place);
    places.set(detail, place);
    return place;
  };
  let at = 0;
  for (const [itemId, detail] of details) {
    records.set(bytesOf(itemId), at);
    records.writeUInt16BE(places.get(detail) ?? placeOf(detail), at + idBytes);
    at += recordBytes;
  }
  return JSON.stringify({ kinds, items: records.toString('base64') } satisfies PackedDetails);
}

const idByHex = new LRUCache<string, string>({ max: 20_000 });
function idOf(hex: string): string {
  const known = idByHex.get(hex);
  if (known !== undefined) return known;
  const made = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  idByHex.set(hex, made);
  return made;
}

/** Details by item of a stored sheet, packed or from before details were packed. */
export function unpackDetails(stored: unknown): Map<string, SheetDetail> {
  const { kinds, items } = stored as Partial<PackedDetails>;
  if (typeof items !== 'string' || !kinds)
    return new Map(Object.entries(stored as Record<string, SheetDetail>));
  const records = Buffer.from(items, 'base64');
  const ofKind = kinds.map(([score, max, state]): SheetDetail => ({ score, max, state }));
  const details = new Map<string, SheetDetail>();
  for (let at = 0; at < records.length; at += recordBytes) {
    const detail = ofKind[records.readUInt16BE(at + idBytes)];
    if (detail) details.set(idOf(records.toString('hex', at, at + idBytes)), detail);
  }
  return details;
}
