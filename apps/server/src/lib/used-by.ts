import { areas } from '@certame/contract/areas.ts';
import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import { tableOf } from '@certame/contract/kit/area/define-area.ts';
import * as schema from '@certame/db/schema/index.ts';
import { getTableName, is } from '@certame/db/sql.ts';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

/** Names of tables whose rows no declared area holds. */
const features: Readonly<Record<string, string>> = {
  questionnaires: 'questionnaires.many',
  questions: 'questions.what',
};

const words: ReadonlyMap<string, string> = new Map([
  ...areas.map((area) => [tableOf(area), areaMessageKeys.many(area)] as const),
  ...Object.entries(features),
]);

/** Table of a part -> tables of the rows it goes with. */
const wholes: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .map((table) => {
      const { name, foreignKeys } = getTableConfig(table);
      const cascading = foreignKeys.filter(({ onDelete }) => onDelete === 'cascade');
      return [name, cascading.map((key) => getTableName(key.reference().foreignTable))] as const;
    }),
);

/**
 * Message key of what people call the rows of a table whose key refuses a deletion: those of its area, or of what they are
 * a part of, such as the news of a `news_classes`. Undefined for what nobody meets under a name.
 */
export function usersNameKey(table: string, passed: readonly string[] = []): string | undefined {
  const own = words.get(table);
  if (own !== undefined || passed.includes(table)) return own;
  for (const whole of wholes.get(table) ?? []) {
    const found = usersNameKey(whole, [...passed, table]);
    if (found !== undefined) return found;
  }
  return undefined;
}
