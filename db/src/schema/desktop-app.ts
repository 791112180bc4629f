import { index, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isNull } from '../sql.ts';
import { createdAt, createdBy, id, instant } from './columns.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

/** Keys of an institution's desktop application; one is in use, the others were rotated or revoked. */
export const app_keys = tenantTable(
  'app_keys',
  {
    id: id(),
    institution_id: institutionId(),
    /** Ed25519 public key, sealed: who can only write to the database can't put another in its place. */
    public_key: text('public_key').notNull(),
    /** Beginning of the key's SHA-256, by which people tell keys apart. */
    fingerprint: text('fingerprint').notNull(),
    created_by: createdBy(),
    created_at: createdAt(),
    revoked_at: instant('revoked_at'),
  },
  {},
  (t) => [uniqueIndex('app_keys_in_use').on(t.institution_id).where(isNull(t.revoked_at))],
);

/** Sessions in which the desktop application has proved itself. Old ones go when new ones come. */
export const app_passes = tenantTable(
  'app_passes',
  {
    id: id(),
    institution_id: institutionId(),
    app_key_id: uuid('app_key_id')
      .notNull()
      .references(() => app_keys.id),
    /** No foreign key: sessions are forgotten. */
    session_id: uuid('session_id').notNull(),
    /** Of the challenge: it is answered once. */
    nonce: text('nonce').notNull(),
    passed_at: instant('passed_at').notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  { audit: { not: 'attempts begun so tell of it' } },
  (t) => [
    uniqueIndex('app_passes_nonce').on(t.nonce),
    index('app_passes_session').on(t.session_id),
    index('app_passes_expiry').on(t.expires_at),
  ],
);
