import type { Field, SystemColumn } from '../fields.ts';

/** Groups of the side menu. */
export const menuGroups = [
  'home',
  'academic',
  'assessments',
  'proctoring',
  'grading',
  'certificates',
  'communication',
  'commercial',
  'reports',
  'administration',
] as const;
export type MenuGroup = (typeof menuGroups)[number];

export interface AreaDeclaration<Fields extends Record<string, Field> = Record<string, Field>> {
  /** Address, permission prefix and message key: `/{key}`, `{key}.menu`, `areas.{key}`. */
  key: string;
  /** Table that holds the rows; default: the key. */
  table?: string;
  /** `institution`: rows carry institution_id and are isolated. `global`: rows belong to the installation. */
  scope: 'institution' | 'global';
  /** Rows that every institution sees: only administrators of the installation change them. */
  ofInstallation?: true;
  /** Field that names a row to people; also the label of references to it. */
  labelField: Extract<keyof Fields, string>;
  fields: Fields;
  /** Read-only field: rows with a value in it belong to the product and can't be deleted. */
  protectedBy?: Extract<keyof Fields, string>;
  grid?: {
    /** Column order; default: declared order of the fields that are grid columns. */
    columns?: readonly (Extract<keyof Fields, string> | SystemColumn)[];
    /** Default order of the grid; without it `id` ascending, by the specification. */
    sort?: Extract<keyof Fields, string> | SystemColumn;
    /** That order begins with the largest: the newest of a log. */
    sortDescending?: true;
    /**
     * May grow to a million rows: every order has its index (`gridIndexes` of the schema), totals are counted up to a limit,
     * and the table's `search_text` (`orderedSearchText`) begins with the text field of `sort` and sorts in its stead.
     */
    manyRows?: true;
  };
  form?: {
    /** Groups of fields; titles in messages under `areas.{key}.sections.{section}`. Default: one section. */
    sections?: readonly { key: string; fields: readonly Extract<keyof Fields, string>[] }[];
  };
  /** Two fields of days or instants: the second ends what the first begins, and lies after it. */
  period?: { from: Extract<keyof Fields, string>; until: Extract<keyof Fields, string> };
  menu: { group: MenuGroup; icon: string };
  /** Rule of the list; default `{key}.menu`. */
  listRule?: string;
  /** Rules whose holders may pick rows of this area in a form, besides those of areas that refer to it. */
  pickedBy?: readonly string[];
  /** Fields shown beside the name in pickers, to readers with access to them, to distinguish rows of the same name. */
  distinguishedBy?: readonly Extract<keyof Fields, string>[];
  /** Fields that plain query keys of the list look up by their whole value: `GET /{key}?email=…`. */
  lookup?: readonly Extract<keyof Fields, string>[];
  /** Has GET /{key}/{id} and a page of its own besides the form. */
  show?: boolean;
  /** Rows can be imported from a sheet; a row with the same value of `matchBy` is never doubled, and updated where that is chosen. */
  import?: {
    matchBy: Extract<keyof Fields, string>;
    /** Switches beside the file, off at first; texts in messages under `areas.{key}.choices.{choice}`. */
    choices?: readonly string[];
  };
  /** Rows can't be made by the generic form (they come from elsewhere). */
  actions?: readonly ('create' | 'edit' | 'delete')[];
}

export type Area = AreaDeclaration;

/** An area with the types of its fields; the engine uses it as any `Area`. */
export type AreaOf<Fields extends Record<string, Field>> = Omit<Area, 'fields'> & { fields: Fields };

/**
 * Declares an ordinary area. API, grid, form, routes, permissions, menu entry, OpenAPI and access tests follow from it; its
 * types stay: `InferRow<typeof students>` (infer-area.ts), `AreaHooks<typeof students>`.
 */
export function defineArea<const Fields extends Record<string, Field>>(
  declaration: AreaDeclaration<Fields>,
): AreaOf<Fields> {
  // The literal field names guard the declaration itself; the engine reads every area alike.
  return declaration as unknown as AreaOf<Fields>;
}

export const tableOf = (area: Area): string => area.table ?? area.key;
export const listRuleOf = (area: Area): string => area.listRule ?? `${area.key}.menu`;
/** The field in whose stead rows are sorted by their searched text: only where there are very many. */
export const searchOrderOf = ({ grid }: Area): string | undefined => (grid?.manyRows ? grid.sort : undefined);
export const hasAction = (area: Area, action: 'create' | 'edit' | 'delete'): boolean =>
  area.actions === undefined || area.actions.includes(action);

/** Choice of every import: rows that are stored already are changed to what the sheet says. */
export const updateExistingChoice = 'update_existing';

/** Every switch that whoever imports into the area may turn on. */
export const importChoicesOf = (area: Area): readonly string[] =>
  area.import ? [updateExistingChoice, ...(area.import.choices ?? [])] : [];
