export type EmbeddedPostgresErrorCode =
  /** Neither the npm package nor an installed PostgreSQL (15 or newer) was found. */
  | 'postgres_not_found'
  /** The binaries exist but do not run here (wrong libc, architecture, permissions). */
  | 'postgres_does_not_run'
  /** The data was made by another major version than the binaries. */
  | 'postgres_version_mismatch'
  /** The data belongs to an account this process can't act as. */
  | 'postgres_data_of_other_account'
  /** The account PostgreSQL runs as can't reach its own data. */
  | 'postgres_data_unreachable'
  | 'postgres_init_failed'
  | 'postgres_start_failed'
  | 'postgres_password_refused'
  /** Another process has held the start lock for too long. */
  | 'postgres_start_locked'
  /** A setting that would lose acknowledged writes was asked for. */
  | 'postgres_unsafe_setting';

/** `code` is for the program to translate; the message is technical detail for the log. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, detail: string, options?: ErrorOptions) {
    super(`${code}: ${detail}`, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}
