import type { Endpoint, ParamsOf, ReplyOf } from '@certame/contract/kit/endpoint.ts';
import type { ExportQuery, GridColumn, GridQuery, GridReply } from '@certame/contract/kit/grid.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import type { SQL } from '@certame/db/sql.ts';
import type { z } from 'zod';
import type { CellValue } from '#lib/sheets/sheets.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import type { ListFilter } from './list-conditions.ts';

export interface ListContext<Params, Found> {
  scope: Scope;
  services: Services;
  caller: Caller & { institutionId: string };
  params: Params;
  translate: Translate;
  now: Date;
  /** As asked for: those of `required` are there. */
  filters: GridQuery['filters'];
  /** What `find` gave. */
  found: Found;
}

export interface ListColumn<Row, Context> {
  /** As of a field of an area: `text`, `email`, `integer`, `decimal`, `dateTime`, `select`, `boolean` … */
  kind: string;
  /** `true`: by the column of that name. A column without it can't be sorted by. */
  sort?: true | SQL;
  /** Every row has a value: an index of the column gives its order, in both directions. */
  hasNoGaps?: true;
  /** Prefix of the texts of its values in a file, e.g. `questionnaires.states`. */
  valueLabels?: string;
  /** What a cell of a file holds, where that isn't the value of the column's name. */
  cell?(row: Row, context: Context): CellValue;
  /** A page of paper has no room for it. */
  notOnPaper?: true;
}

type ListEndpoint<Row> = Endpoint<z.ZodType, z.ZodType<GridQuery>, z.ZodType, z.ZodType<GridReply<Row>>>;

/** Further columns of `t`, and the joins that give them. */
interface ListDetails {
  select: SQL;
  joins: SQL;
}

/**
 * A list that is no area. From it come the grid's page with its count, search, filters and order, and the export as PDF
 * and spreadsheet. `Stored` is a row as the database gives it, `Row` as the contract declares it.
 */
export interface ListDefinition<Params, Row extends { id: string }, Found = undefined, Stored = Row> {
  list: ListEndpoint<Row>;
  /** Its params are those of `list` and `type`. */
  export?: Endpoint<z.ZodType, z.ZodType<ExportQuery>, z.ZodType, z.ZodType>;
  /** Loads what the list belongs to, before anything is read. @throws AppError `not-found`. */
  find?(context: Omit<ListContext<Params, Found>, 'found'>): Promise<Found>;
  /** Its rows belong to no institution, and the endpoint's rule is for those who keep the installation. */
  ofInstallation?: true;
  /** A query of all rows, aliased `t` by the engine: it gives `id` and what columns, filters and search name. */
  from(context: ListContext<Params, Found>): SQL;
  /** Expensive parts, read for the rows of one page only. */
  details?: ListDetails | ((context: ListContext<Params, Found>) => ListDetails);
  /** Prefix of the columns' labels. */
  labels: string;
  columns: Readonly<Record<string, ListColumn<Row, ListContext<Params, Found>>>>;
  /** Columns that follow the declared ones and depend on what was found, e.g. one for each question. They say their own label. */
  foundColumns?(
    context: ListContext<Params, Found>,
  ): Readonly<Record<string, ListColumn<Row, ListContext<Params, Found>> & { label: string }>>;
  /** Keys of the columns that this reader sees; without it, all. */
  shown?(context: ListContext<Params, Found>): readonly string[];
  /** Sorted by at first. `descending` holds until another order is asked for. */
  sort: { by: string; descending?: true };
  /** Orders that no column shows. */
  orders?: Readonly<Record<string, SQL>>;
  filters?: Readonly<
    Record<string, ListFilter | ((values: readonly string[], context: ListContext<Params, Found>) => SQL)>
  >;
  /** Counted no further than this, where counting all takes long: the page says that there are more. */
  countUpTo?: number;
  /** Rows are counted by the query of the page: for lists whose every order has to read all of them anyway. */
  countsWithPage?: true;
  /** Filters without which nothing is listed. */
  required?: readonly string[];
  /** Conditions that hold as long as the filter of their key isn't used. */
  unfiltered?: Readonly<Record<string, SQL>>;
  /** The searched text: `t.search_text` without it. */
  search?: SQL | ((context: ListContext<Params, Found>) => SQL);
  /** Instants besides those of columns of the kind `dateTime`. */
  instants?: readonly (keyof Row & string)[];
  present?(row: Stored, context: ListContext<Params, Found>): Row;
  /** Title of the files. */
  title?(context: ListContext<Params, Found>): string;
}

export type RowOf<E> = ReplyOf<E> extends GridReply<infer Row extends { id: string }> ? Row : never;

/** Every list that was defined: a test visits each. */
export const definedLists: {
  path: string;
  columns: Readonly<Record<string, { sort?: true | SQL }>>;
  required: readonly string[];
}[] = [];

/** Params and rows are those of the endpoint `E`; `Found` is what `find` gives, `Stored` a row as `from` gives it. */
export function defineList<E, Found = undefined, Stored = RowOf<E>>(
  definition: ListDefinition<ParamsOf<E>, RowOf<E>, Found, Stored> & { list: E },
): ListDefinition<ParamsOf<E>, RowOf<E>, Found, Stored> {
  const { list, columns, required = [] } = definition;
  definedLists.push({ path: list.path, columns, required });
  return definition;
}

/** Columns as the grid's reply and its files name them, in the reader's language. */
export function columnsOf<Params, Row extends { id: string }, Found, Stored>(
  list: ListDefinition<Params, Row, Found, Stored>,
  context: ListContext<Params, Found>,
): (GridColumn & ListColumn<Row, ListContext<Params, Found>>)[] {
  const shown = list.shown?.(context) ?? Object.keys(list.columns);
  const found = Object.entries(list.foundColumns?.(context) ?? {});
  const declared = shown.map((key) => {
    const column = list.columns[key];
    if (!column) throw new Error(`The list ${list.list.path} has no column ${key}`);
    return {
      ...column,
      key,
      label: context.translate(textKey(`${list.labels}.${key}`)),
      sortable: column.sort !== undefined,
    };
  });
  return [...declared, ...found.map(([key, column]) => ({ ...column, key, sortable: false }))];
}
