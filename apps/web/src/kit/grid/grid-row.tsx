import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { cardDetails } from './card-details.ts';
import classes from './data-grid.module.css';
import type { DataGridProps, RowAction } from './grid-types.ts';

function Action({ action, rowName }: { action: RowAction; rowName: string }) {
  const Icon = action.icon;
  const shared = {
    'aria-label': rowName ? `${action.label}: ${rowName}` : action.label,
    'data-hint': action.label,
    'data-destructive': action.destructive || undefined,
    className: classes.action,
  };
  const sign = <Icon size={17} stroke={1.6} />;
  return action.to === undefined ? (
    <button {...shared} type="button" onClick={action.onClick}>
      {sign}
    </button>
  ) : (
    <Link {...shared} to={action.to}>
      {sign}
    </Link>
  );
}

/** On a phone: shows the details that have no place on the card's second line. */
function MoreDetails({ name, isWhole, onToggle }: { name: string; isWhole: boolean; onToggle: () => void }) {
  const { t } = useTranslation();
  const Icon = isWhole ? IconChevronUp : IconChevronDown;
  return (
    <button
      type="button"
      className={classes.action}
      aria-expanded={isWhole}
      aria-label={t(isWhole ? 'kit.grid.hide_details' : 'kit.grid.show_details', { name })}
      onClick={onToggle}
    >
      <Icon size={17} stroke={1.6} aria-hidden="true" />
    </button>
  );
}

export function GridRow<Row extends { id: string }>(props: DataGridProps<Row> & { row: Row }) {
  const { row, columns, selection, rowActions, rowMenu, rowLink, rowName } = props;
  const { t } = useTranslation();
  const name = rowName?.(row) ?? '';
  const chosen = selection?.ids.has(row.id) ?? false;
  const to = rowLink?.(row) ?? null;
  const details = cardDetails(columns);
  const [isWhole, setWhole] = useState(false);
  return (
    <tr data-chosen={chosen || undefined} data-whole={isWhole || undefined}>
      {selection && (
        <td className={classes.narrow}>
          {!selection.isLeftOut?.(row.id) && (
            <input
              type="checkbox"
              className={classes.check}
              aria-label={t('kit.grid.select_row', { name })}
              checked={chosen}
              onChange={() => selection.onToggle(row.id)}
            />
          )}
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.render(row);
        return (
          <td
            key={column.key}
            data-label={column.label}
            data-align={column.align}
            data-first={index === 0 || undefined}
            data-card-detail={details.has(column.key) || undefined}
          >
            {index === 0 && to !== null ? (
              <Link to={to} className={classes.rowLink}>
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        );
      })}
      {columns.length > details.size + 1 && (
        <td className={classes.more}>
          <MoreDetails name={name} isWhole={isWhole} onToggle={() => setWhole((whole) => !whole)} />
        </td>
      )}
      {rowActions && (
        <td className={classes.actions}>
          <div>
            {rowActions(row).map(
              (action) => action && <Action key={action.key} action={action} rowName={name} />,
            )}
            {rowMenu?.(row)}
          </div>
        </td>
      )}
    </tr>
  );
}
