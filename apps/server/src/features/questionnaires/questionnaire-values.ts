import { randomBytes } from 'node:crypto';
import { hashPassword } from '#lib/secrets/passwords.ts';

/** 72 random bits: an address nobody comes upon by trying. */
export const newShortUrlId = (): string => randomBytes(9).toString('base64url');

/** Undefined keeps what there is. Slow on purpose, so it is done before the transaction. */
export const passwordHashOf = async (
  password: string | null | undefined,
): Promise<string | null | undefined> => (password ? hashPassword(password) : password);

export const dateOrNull = (instant: string | null): Date | null =>
  instant === null ? null : new Date(instant);
