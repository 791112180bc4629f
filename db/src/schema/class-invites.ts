import type { ClassInviteAnswer, ClassInviteKind } from '@certame/contract/features/class-invites/states.ts';
import type { InviteStatus } from '@certame/contract/features/questionnaires/states.ts';
import { index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { classes } from './academic.ts';
import { createdAt, createdBy, id, instant, searchText, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

/**
 * Ways into a class: a code that many may use, or an invitation sent to one e-mail. Codes are short because people type
 * them, and kept as they are because whoever gives them out has to read them again; they are revocable, may expire and
 * may be used up.
 */
export const class_invites = tenantTable(
  'class_invites',
  {
    id: id(),
    institution_id: institutionId(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ClassInviteKind>().notNull(),
    /** Without hyphens, in capitals. */
    code: text('code').notNull(),
    /** Whom it was sent to; null for a code. */
    email: text('email'),
    status: text('status').$type<InviteStatus>().notNull().default('p'),
    answer: text('answer').$type<ClassInviteAnswer>(),
    answered_at: instant('answered_at'),
    answered_by: uuid('answered_by').references(() => users.id, { onDelete: 'set null' }),
    sent_at: instant('sent_at'),
    expires_at: instant('expires_at'),
    /** Null: as often as people come. */
    max_uses: integer('max_uses'),
    uses: integer('uses').notNull().default(0),
    revoked_at: instant('revoked_at'),
    created_by: createdBy(),
    search_text: searchText('email', 'code'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  { partOf: { model: 'classes', by: 'class_id' } },
  (t) => [
    uniqueIndex('class_invites_code').on(t.code),
    uniqueIndex('class_invites_email').on(t.class_id, t.email).where(sql`revoked_at is null`),
    index('class_invites_class').on(t.class_id, t.created_at),
    index('class_invites_to').on(t.email),
  ],
);
