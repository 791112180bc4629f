import type { RestrictedModel } from '@certame/contract/features/data-access/models.ts';
import { type PgColumnBuilderBase, type PgTableExtraConfigValue, pgTable } from 'drizzle-orm/pg-core';
import type { BuildExtraConfigColumns } from '../sql.ts';

/**
 * The row above, which rules of data access may hide: a narrowed model itself, or a table that is part of one. `by`: the
 * column that names it. A part is changed by who may change that row; with `readers`, by who sees it.
 */
export type PartOf =
  | { model: RestrictedModel; by: string; changedBy?: 'readers' }
  | { table: string; by: string };

interface CommonSecurity {
  /**
   * Rows of busy or derived tables say themselves what happened; the audit trigger would only double them. `but`: columns
   * that a person decides on, whose changes are audited all the same.
   */
  audit?: { not: string; but?: readonly string[] };
  /** Rows are added, never changed: the application's roles get no right to update or delete them. */
  appendOnly?: boolean;
  /** Written by the owner alone: by triggers and by migrations. */
  readOnly?: boolean;
}

/** Of a table whose rows belong to an institution: row level security shows an institution its own. */
export interface TenantSecurity extends CommonSecurity {
  partOf?: PartOf;
}

/** Of a table that belongs to the installation. Its rows are somebody's (`rows`), or everybody may read them (`open`). */
export type GlobalSecurity = CommonSecurity & {
  reason: string;
  /** Read by everybody, changed by administrators of the installation alone: what one changes, every institution sees. */
  changedBy?: 'administrators of the installation';
} & (
    | {
        /**
         * Whose a row is, as a condition on it. Everybody else's rows are hidden from the application, but where code says
         * that it works on accounts (`certame.accounts`): before anybody is known, and on somebody else's login.
         */
        rows: string;
        open?: never;
      }
    | {
        /** Why everybody may read it. What may be changed is the application's to check. */
        open: string;
        rows?: never;
      }
  );

export type TableSecurity = { tenant: TenantSecurity } | { global: GlobalSecurity };

const securities = new Map<string, TableSecurity>();

/** As the schema declares it; undefined for a table that no file of it declares. */
export const securityOf = (table: string): TableSecurity | undefined => securities.get(table);

/** Every declared table -> its security. Complete once `schema/index.ts` is loaded. */
export const declaredTables = (): ReadonlyMap<string, TableSecurity> => securities;

type Columns = Record<string, PgColumnBuilderBase>;
type Extra<Name extends string, Map extends Columns> = (
  self: BuildExtraConfigColumns<Name, Map, 'pg'>,
) => PgTableExtraConfigValue[];

/** A table of institutions. It must have `institution_id`, by which its policy isolates the rows. */
export function tenantTable<
  Name extends string,
  Map extends Columns & { institution_id: PgColumnBuilderBase },
>(name: Name, columns: Map, security: TenantSecurity = {}, extra?: Extra<Name, Map>) {
  securities.set(name, { tenant: security });
  return pgTable(name, columns, extra);
}

/** A table of the installation, with the reason why its rows belong to no institution. */
export function globalTable<Name extends string, Map extends Columns>(
  name: Name,
  columns: Map,
  security: GlobalSecurity,
  extra?: Extra<Name, Map>,
) {
  securities.set(name, { global: security });
  return pgTable(name, columns, extra);
}

/** Columns whose values never enter the audit log. */
export const secretColumns: readonly string[] = [
  'password_hash',
  'renewal_hash',
  'previous_renewal_hash',
  'token_hash',
  'browser_hash',
  'search_text',
];
