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
