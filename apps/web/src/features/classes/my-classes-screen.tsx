import { listMyClasses, type MyClass } from '@certame/contract/features/classes/endpoints.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import cardClasses from '#kit/page/cards.module.css';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { queryOf } from '#lib/queries/query-of.ts';
import { useCan } from '#lib/session/session.ts';
import { ClassCard } from './class-card.tsx';
import { isOver } from './class-period.ts';
import classes from './classes.module.css';

export const texts = ['classes'];

const groupsOf = (all: readonly MyClass[], today: string) =>
  [
    { key: 'teaching' as const, classes: all.filter((one) => one.role === 'teacher' && !isOver(one, today)) },
    {
      key: 'attending' as const,
      classes: all.filter((one) => one.role === 'student' && !isOver(one, today)),
    },
    { key: 'over' as const, classes: all.filter((one) => isOver(one, today)) },
  ].filter((group) => group.classes.length > 0);

/** The user's classes as teacher and as student; past ones come last. */
export default function MyClassesScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const query = useQuery(queryOf(listMyClasses, {}));
  const groups = groupsOf(query.data?.model ?? [], query.data?.server_today ?? '');
  const mayList = can('classes.menu');
  return (
    <>
      <PageHeader title={t('titles./classes_students')} help={t('classes.mine.help')} />
      {query.isPending && (
        <div className={cardClasses.cards} aria-busy="true">
          {[0, 1, 2].map((n) => (
            <Skeleton key={n} height={190} radius={12} />
          ))}
        </div>
      )}
      {query.isError && !query.data && <LoadFailure onRetry={() => void query.refetch()} />}
      {query.data && groups.length === 0 && (
        <EmptyState
          help={t(mayList ? 'classes.mine.empty_staff' : 'classes.mine.empty_student')}
          action={
            <Button component={Link} to={mayList ? '/classes' : '/class_invite'} variant="default">
              {t(mayList ? 'classes.mine.all' : 'classes.mine.use_code')}
            </Button>
          }
        />
      )}
      {groups.map((group) => (
        <section key={group.key} className={classes.group} aria-labelledby={`classes-${group.key}`}>
          <h2 id={`classes-${group.key}`}>{t(`classes.mine.${group.key}`)}</h2>
          <ul className={cardClasses.cards}>
            {group.classes.map((one) => (
              <ClassCard key={one.id} one={one} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
