import { type SQL, sql } from '@certame/db/sql.ts';

/** Rows with the ids of the options that the stored answer to a choice names: its only one, or a list. */
export const chosenOptions = (value: SQL): SQL =>
  sql`jsonb_array_elements_text(case jsonb_typeof(${value}) when 'array' then ${value} else jsonb_build_array(${value}) end)`;
