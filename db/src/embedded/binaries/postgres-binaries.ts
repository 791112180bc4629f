export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  /** The folder with bin, lib and share of the npm package; undefined for an installed PostgreSQL. */
  packageRoot?: string;
  /** Such as 18.4. */
  version: string;
  majorVersion: number;
}
