import { Suspense } from 'react';
import { deferred } from '#lib/page/deferred.ts';
import classes from './menu-list.module.css';

const NamedIcon = deferred(async () => (await import('../icons.tsx')).NamedIcon);

/** Icon of a menu entry. The paths of all of them are kilobytes that the first page can do without: they come after it, into a place that is kept. */
export function MenuIcon({ name }: { name: string }) {
  return (
    <Suspense fallback={<span className={classes.iconPlace} />}>
      <NamedIcon name={name} />
    </Suspense>
  );
}
