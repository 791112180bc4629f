import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { FieldKey, InferValues } from '@certame/contract/kit/area/infer-area.ts';
import type { SQL } from '@certame/db/sql.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

export interface HookContext {
  scope: Scope;
  services: Services;
  /** In the reader's language; absent in jobs. */
  translate?: Translate;
  /** Present while a sheet is imported: what whoever started it chose (`import.choices` of the area). */
  importChoices?: ReadonlySet<string>;
}

export interface SaveEvent<Values = Record<string, unknown>> {
  /** Undefined while a row is being made. */
  id: string | undefined;
  /** Checked input: only fields of the area; absent keys stay as they are. */
  values: Values;
}

/** A stored row and the fields of it that change. */
export interface Change<Values = Record<string, unknown>> {
  id: string;
  values: Values;
}

/** Hooks of an area: what it does otherwise than the engine. Each is optional; an ordinary area has no hooks at all. */
export interface AreaHooks<A extends Area = Area> {
  /** Condition that every query of the area carries, besides the institution. Required for areas of global scope. */
  where?(context: HookContext): SQL | Promise<SQL>;
  /** Values (and labels of references) of virtual fields, for the rows of one page. */
  readVirtual?(
    context: HookContext,
    ids: readonly string[],
  ): Promise<
    Map<
      string,
      { values: InferValues<A> & Record<string, unknown>; labels?: Record<string, string | string[] | null> }
    >
  >;
  /** Names of rows in the reader's language, where that is not the stored one: for lists and choices. */
  names?(context: HookContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The searched text of rows whose table has no `search_text`: names that stand in other tables. Rows are aliased `t`. */
  searched?: SQL;
  /** Sort expressions of columns that aren't shown as they are stored; rows are aliased `t`. */
  orders?: Record<string, SQL>;
  /** Conditions for filters on virtual fields; rows are aliased `t`. */
  filters?: { [K in FieldKey<A>]?: (values: readonly string[]) => SQL };
  /**
   * Which rows a field declared `someRows` offers: a condition on the area it refers to, whose rows are aliased `t`.
   * It serves the picker; what is saved is refused by `beforeSave`.
   */
  options?: { [K in FieldKey<A>]?: (context: HookContext) => SQL };
  /** Gives the columns to write in place of the plain ones, e.g. with a default; throws AppError to refuse. */
  beforeSave?(context: HookContext, event: SaveEvent<InferValues<A>>): Promise<Record<string, unknown>>;
  /** Makes the row in place of a plain insert, where it spans tables. Gives its id. */
  insert?(context: HookContext, values: Record<string, unknown>): Promise<string>;
  /**
   * Makes many rows with a handful of statements, in place of `beforeSave`, `insert` and `afterSave` for each: an import
   * calls it per batch. Gives their ids in order. Throws when any of them can't be made; the import finds which.
   */
  insertMany?(context: HookContext, rows: readonly InferValues<A>[]): Promise<readonly string[]>;
  /**
   * What goes with a change of many rows, in place of `beforeSave` and `afterSave` for each: an import calls it per batch
   * before their columns and links are written together. Throws when any of them may not be changed; the import finds which.
   */
  updateMany?(context: HookContext, changes: readonly Change<InferValues<A>>[]): Promise<void>;
  /** Runs in the same transaction after the row and its links are written. */
  afterSave?(
    context: HookContext,
    event: SaveEvent<InferValues<A>> & { id: string; isNew: boolean },
  ): Promise<void>;
  beforeDelete?(context: HookContext, id: string): Promise<void>;
  /** Deletes in place of a plain delete. */
  remove?(context: HookContext, id: string): Promise<void>;
}

const hooksByArea = new Map<string, AreaHooks>();

export type RegisteredHooks = readonly [areaKey: string, hooks: AreaHooks];

/** Hooks beside the area that they are for, whose field types they are checked against. */
export const hooksFor = <A extends Area>(area: A, hooks: AreaHooks<A>): RegisteredHooks => [
  area.key,
  // The engine gives each area's hooks that area's checked input: it reads all alike.
  hooks as unknown as AreaHooks,
];

/** Called once at start-up with the hooks of every area that has any: the engine itself knows no area. */
export function registerAreaHooks(registered: readonly RegisteredHooks[]): void {
  for (const [areaKey, areaHooks] of registered) hooksByArea.set(areaKey, areaHooks);
}

export const hooksOf = (areaKey: string): AreaHooks => hooksByArea.get(areaKey) ?? {};
