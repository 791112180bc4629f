import { Link } from '#lib/page/router.tsx';
import classes from './page-tabs.module.css';

export interface PageTab {
  key: string;
  label: string;
  to: string;
}

/** Pages of one record as tabs: each has an address of its own, so they are links. */
export function PageTabs({
  tabs,
  current,
  label,
}: {
  tabs: readonly PageTab[];
  current: string;
  label: string;
}) {
  return (
    <nav aria-label={label} className={classes.nav}>
      <ul>
        {tabs.map(({ key, label: name, to }) => (
          <li key={key}>
            <Link to={to} aria-current={key === current ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
