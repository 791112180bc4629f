import { type ReactNode, useId } from 'react';
import { Link } from '#lib/page/router.tsx';
import classes from '../dashboard.module.css';

interface Props {
  title: string;
  link?: { to: string; label: string } | undefined;
  children: ReactNode;
}

export function DashboardCard({ title, link, children }: Props) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {link && (
          <Link to={link.to} aria-label={`${link.label}: ${title}`}>
            {link.label}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

/** List of a card; `nothing` is shown where it is empty. */
export function CardList({ nothing, children }: { nothing: string | false; children: ReactNode }) {
  return (
    <>
      {nothing && <p className={classes.none}>{nothing}</p>}
      <ul className={classes.list}>{children}</ul>
    </>
  );
}

interface RowProps {
  title: string;
  /** Link of the title, if any. */
  to?: string | null;
  detail?: ReactNode;
  count?: ReactNode;
  /** A button at the end, whose name for screen readers holds the title. */
  action?: { to: string; label: string } | false;
}

/** One line of a card's list. */
export function CardRow({ title, to, detail, count, action }: RowProps) {
  return (
    <li>
      <div>
        {to ? <Link to={to}>{title}</Link> : <strong>{title}</strong>}
        {detail && <span>{detail}</span>}
      </div>
      {count && <span className={classes.count}>{count}</span>}
      {action && (
        <Link to={action.to} className={classes.go} aria-label={`${action.label}: ${title}`}>
          {action.label}
        </Link>
      )}
    </li>
  );
}
