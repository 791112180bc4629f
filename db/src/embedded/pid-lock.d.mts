export interface PidLockHolder {
  pid: number;
  /** Tells a process from a later one that got the same pid. */
  identity: string | null;
  token: string;
  [field: string]: unknown;
}

export interface PidLock {
  /** Adds or replaces fields that other processes can read. */
  update(fields: Record<string, unknown>): void;
  /** Gives the lock back; does nothing when it is no longer ours. */
  release(): void;
}

export type PidLockAttempt =
  | { lock: PidLock; holder?: undefined }
  | { lock?: undefined; holder: PidLockHolder };

/** False for a dead process and for a zombie that nobody has collected. */
export function isProcessAlive(pid: number): boolean;
/** A string that differs between two processes that had the same pid; undefined when dead or unknown. */
export function findProcessIdentity(pid: number): string | undefined;
/** The living holder of the lock, if any. */
export function findPidLockHolder(file: string): PidLockHolder | undefined;
export function tryPidLock(file: string, fields?: Record<string, unknown>): PidLockAttempt;
/** Waits for the lock; undefined when it is still held after `timeoutMs`. */
export function waitForPidLock(file: string, timeoutMs: number): Promise<PidLock | undefined>;
