import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import type { FilePurpose, FileRow } from './save-file.ts';

export interface FileAccess {
  file: FileRow;
  caller: Caller & { institutionId: string };
  /** The transaction the file was read in. */
  scope: Scope;
}
export type FileAccessCheck = (access: FileAccess) => boolean | Promise<boolean>;

const checksOf = new WeakMap<Services, Map<FilePurpose, FileAccessCheck[]>>();

/**
 * Lets a feature say who else may read files of a purpose; any check that says yes is enough. At start-up only.
 * Without a check nobody but the owner reads them.
 */
export function registerFileAccess(services: Services, purpose: FilePurpose, check: FileAccessCheck): void {
  const checks = checksOf.get(services) ?? new Map<FilePurpose, FileAccessCheck[]>();
  checks.set(purpose, [...(checks.get(purpose) ?? []), check]);
  checksOf.set(services, checks);
}

/**
 * Not simply their author's: who no longer prepares exams or contents, or no longer reads the list that a file was made
 * of, no longer sees them.
 */
const checkedForAuthors: readonly string[] = ['question', 'content', 'list_export'];

/** Asked at each download: what was allowed yesterday may not be today. */
export async function mayReadFile(services: Services, access: FileAccess): Promise<boolean> {
  const { file, caller } = access;
  if (file.owner_id === caller.userId && !checkedForAuthors.includes(file.purpose)) return true;
  for (const check of checksOf.get(services)?.get(file.purpose as FilePurpose) ?? []) {
    if (await check(access)) return true;
  }
  return false;
}

export const holds =
  (rule: string): FileAccessCheck =>
  ({ caller }) =>
    satisfiesRule(rule, caller.permissions);
