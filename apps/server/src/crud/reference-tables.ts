import { findArea } from '@certame/contract/areas.ts';
import { tableOf } from '@certame/contract/kit/area/define-area.ts';
import { type SQL, sql } from '@certame/db/sql.ts';

/** The column that names a row of an area to people. */
export const labelColumn = (areaKey: string): SQL =>
  sql.identifier(findArea(areaKey)?.labelField ?? 'name') as unknown as SQL;

export const targetTable = (areaKey: string): SQL => {
  const area = findArea(areaKey);
  if (!area) throw new Error(`No area "${areaKey}"`);
  return sql.identifier(tableOf(area)) as unknown as SQL;
};
