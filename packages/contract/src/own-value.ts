/**
 * Own-property lookup: what a table holds under a name that comes from outside. `table[name]` alone also finds what
 * every object inherits, such as `toString` and `__proto__`.
 */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Whether a name from outside is one of the table's own. */
export const isOwnKey = <Table extends object>(table: Table, name: PropertyKey): name is keyof Table =>
  Object.hasOwn(table, name);
