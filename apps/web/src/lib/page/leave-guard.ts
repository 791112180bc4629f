/**
 * What keeps the user where he is: `freezeRouter` cancels every navigation, a leave guard asks first. The router asks here
 * before it moves.
 */
type LeaveGuard = () => Promise<boolean>;

let freezes = 0;
/** Guard -> parameter of the address whose change counts as leaving; undefined where only another page does. */
const guards = new Map<LeaveGuard, string | undefined>();

/** Cancels every navigation until the returned function is called. */
export function freezeRouter(): () => void {
  freezes++;
  let released = false;
  return () => {
    if (released) return;
    released = true;
    freezes--;
  };
}
export const isRouterFrozen = (): boolean => freezes > 0;

/** `guard` is asked before the page is left, or its parameter `query` changes; it resolves to true to let go. */
export function addLeaveGuard(guard: LeaveGuard, query?: string): () => void {
  guards.set(guard, query);
  return () => {
    guards.delete(guard);
  };
}
let lettingGo = false;
export const isGuarded = (): boolean => guards.size > 0 && !lettingGo;

interface Address {
  pathname: string;
  search: string;
}
/** Some guard wants to be asked before this move. */
export function guardsMove(from: Address, to: Address): boolean {
  if (!isGuarded()) return false;
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return [...guards.values()].some((name) => name !== undefined && before.get(name) !== after.get(name));
}

/** Does a navigation that the user has already agreed to. */
export async function letGo(navigate: () => Promise<void>): Promise<void> {
  lettingGo = true;
  try {
    await navigate();
  } finally {
    lettingGo = false;
  }
}

/** Something holds navigations right now. */
export const isHolding = (): boolean => isRouterFrozen() || isGuarded();

export async function mayLeave(): Promise<boolean> {
  for (const guard of [...guards.keys()]) if (!(await guard())) return false;
  return true;
}
