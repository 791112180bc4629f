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

/** Equal sheets give equal texts: a release compares them. */
export function packDetails(details: Readonly<Record<string, SheetDetail>>): string {
  const entries = Object.entries(details);
  const records = Buffer.alloc(entries.length * recordBytes);
  const places = new Map<string, number>();
  const kinds: PackedDetails['kinds'] = [];
  for (const [index, [itemId, { score, max, state }]] of entries.entries()) {
    const key = `${score} ${max} ${state}`;
    let place = places.get(key);
    if (place === undefined) {
      place = kinds.push([score, max, state]) - 1;
      places.set(key, place);
    }
    const at = index * recordBytes;
    records.set(bytesOf(itemId), at);
    records.writeUInt16BE(place, at + idBytes);
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
