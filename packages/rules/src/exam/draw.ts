import { type Random, randomOrder } from './random.ts';

export interface DrawRequest<T> {
  id: string;
  count: number;
  pool: readonly T[];
}
export type DrawResult<T> =
  | { complete: true; items: Map<string, T[]> }
  | { complete: false; drawId: string; asked: number; available: number };

interface Rules<T> {
  /** Identities that are in the form already. */
  taken: ReadonlySet<string>;
  identify: (item: T) => string;
  random: Random;
}

/** One thing that a draw asks for, and the identity it got. */
interface Slot {
  draw: number;
  identity: string | null;
}

/**
 * Draws for all requests together, nothing twice. Where pools overlap, a draw that comes later may want what an earlier
 * one took at random: the earlier one then changes to something else of its own pool (augmenting paths of bipartite
 * matching). So a draw fails only when no choice at all could satisfy everybody, never by bad luck.
 */
export function drawItems<T>(requests: readonly DrawRequest<T>[], rules: Rules<T>): DrawResult<T> {
  const holders = new Map<string, Slot>();
  const slots: Slot[] = [];

  for (const [draw, request] of requests.entries()) {
    const order = randomOrder(request.pool.length, rules.random);
    for (let got = 0; got < request.count; got++) {
      const slot: Slot = { draw, identity: null };
      if (!takeFree(slot, request, order, holders, rules) && !takeOver(slot, requests, holders, rules)) {
        const available = got;
        return { complete: false, drawId: request.id, asked: request.count, available };
      }
      slots.push(slot);
    }
  }

  const items = new Map<string, T[]>(requests.map((request) => [request.id, []]));
  const byIdentity = requests.map(() => new Map<string, T>());
  for (const slot of slots) {
    const request = requests[slot.draw];
    const index = byIdentity[slot.draw];
    if (!request || !index || slot.identity === null) continue;
    if (index.size === 0) for (const item of request.pool) index.set(rules.identify(item), item);
    const item = index.get(slot.identity);
    if (item !== undefined) items.get(request.id)?.push(item);
  }
  return { complete: true, items };
}

/** Default: the next free one in random order. */
function takeFree<T>(
  slot: Slot,
  request: DrawRequest<T>,
  order: Generator<number, void, undefined>,
  holders: Map<string, Slot>,
  rules: Rules<T>,
): boolean {
  for (let step = order.next(); !step.done; step = order.next()) {
    const item = request.pool[step.value];
    if (item === undefined) continue;
    const identity = rules.identify(item);
    if (rules.taken.has(identity) || holders.has(identity)) continue;
    slot.identity = identity;
    holders.set(identity, slot);
    return true;
  }
  return false;
}

/** Breadth-first search for a chain of changes that ends at something free. */
function takeOver<T>(
  slot: Slot,
  requests: readonly DrawRequest<T>[],
  holders: Map<string, Slot>,
  rules: Rules<T>,
): boolean {
  const wantedBy = new Map<string, Slot>();
  const queue: Slot[] = [slot];
  for (let head = 0; head < queue.length; head++) {
    const seeker = queue[head];
    const pool = seeker ? requests[seeker.draw]?.pool : undefined;
    if (!seeker || !pool) continue;
    for (const index of randomOrder(pool.length, rules.random)) {
      const item = pool[index];
      if (item === undefined) continue;
      const identity = rules.identify(item);
      if (rules.taken.has(identity) || wantedBy.has(identity)) continue;
      wantedBy.set(identity, seeker);
      const holder = holders.get(identity);
      if (holder) queue.push(holder);
      else {
        changeAlong(identity, wantedBy, holders);
        return true;
      }
    }
  }
  return false;
}

function changeAlong(free: string, wantedBy: Map<string, Slot>, holders: Map<string, Slot>): void {
  let identity: string | null = free;
  while (identity !== null) {
    const slot = wantedBy.get(identity);
    if (!slot) return;
    const released = slot.identity;
    slot.identity = identity;
    holders.set(identity, slot);
    identity = released;
  }
}
