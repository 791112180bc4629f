import { textKey } from '@certame/contract/messages/text-key.ts';
import type { ReactNode } from 'react';
import type { Translate } from '#lib/language/i18n.ts';
import type { DataGridColumn } from './grid-types.ts';

/**
 * Makes the columns of a list whose labels stand under one key:
 * `const column = columnsOf<Lead>(t, { labels: 'campaigns.columns' })`, then `column('name', { sortable: true }, render)`.
 * A label among the options takes the place of the one that the key names.
 */
export const columnsOf =
  <Row>(t: Translate, { labels }: { labels: string }) =>
  (
    key: string,
    options: Partial<Omit<DataGridColumn<Row>, 'key' | 'render'>>,
    render: (row: Row) => ReactNode,
  ): DataGridColumn<Row> => ({ key, label: t(textKey(`${labels}.${key}`)), ...options, render });
