import { createHmac } from 'node:crypto';
import { equalInConstantTime } from '#lib/secrets/constant-time.ts';
import { deriveKey } from '#lib/secrets/tokens.ts';

/** Whose page it is, signed: nobody makes one for somebody else, and a misread one is none. */
export interface SheetPlace {
  sheetId: string;
  /** From 0. */
  page: number;
}

const mark = 'CP1';
const macBytes = 9;
const bodyBytes = 17;

const macOf = (secret: string, body: Buffer): Buffer =>
  createHmac('sha256', deriveKey(secret, 'paper sheet')).update(body).digest().subarray(0, macBytes);

/** Short, so that the code's modules are large: a page's picture may be bad. */
export function sheetCode(secret: string, { sheetId, page }: SheetPlace): string {
  const body = Buffer.concat([Buffer.from(sheetId.replaceAll('-', ''), 'hex'), Buffer.from([page])]);
  return mark + Buffer.concat([body, macOf(secret, body)]).toString('base64url');
}

/** What a code says before anybody has looked at its signature; undefined for codes of others. */
export function claimOf(code: string): SheetPlace | undefined {
  if (!code.startsWith(mark)) return undefined;
  const bytes = Buffer.from(code.slice(mark.length), 'base64url');
  if (bytes.length !== bodyBytes + macBytes) return undefined;
  const hex = bytes.toString('hex', 0, 16);
  const sheetId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { sheetId, page: bytes[16] ?? 0 };
}

/** The same, of codes that were signed with one of these secrets. */
export function openSheetCode(
  { secret, olderSecrets }: { secret: string; olderSecrets: readonly string[] },
  code: string,
): SheetPlace | undefined {
  const claim = claimOf(code);
  if (!claim) return undefined;
  const isSigned = [secret, ...olderSecrets].some((one) => equalInConstantTime(sheetCode(one, claim), code));
  return isSigned ? claim : undefined;
}
