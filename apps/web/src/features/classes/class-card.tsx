import type { MyClass } from '@certame/contract/features/classes/endpoints.ts';
import { IconCalendar, IconSchool, IconUsers } from '@tabler/icons-react';
import cardClasses from '#kit/page/cards.module.css';
import { ProgressLine } from '#kit/page/progress-line.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { periodOf } from './class-period.ts';
import classes from './classes.module.css';

/** Card of a class with its details and progress; the whole card is a link. */
export function ClassCard({ one }: { one: MyClass }) {
  const { t } = useTranslation();
  const period = periodOf(one);
  const teaches = one.role !== 'student';
  return (
    <li className={`${cardClasses.card} ${classes.card}`}>
      <div>
        <h3 className={cardClasses.title}>
          <Link to={`/classes_students/${one.id}/overview`}>{one.name}</Link>
        </h3>
        <p className={classes.people}>
          {teaches ? t('classes.card.students', { count: one.students }) : one.teachers.join(', ')}
        </p>
      </div>
      <dl className={classes.details}>
        {one.course && (
          <div>
            <dt>
              <IconSchool size={15} stroke={1.7} aria-hidden="true" />
              <span className="visually-hidden">{t('classes.card.course')}</span>
            </dt>
            <dd>{one.course}</dd>
          </div>
        )}
        {period && (
          <div>
            <dt>
              <IconCalendar size={15} stroke={1.7} aria-hidden="true" />
              <span className="visually-hidden">{t('classes.card.period')}</span>
            </dt>
            <dd>{period}</dd>
          </div>
        )}
        {!teaches && (
          <div>
            <dt>
              <IconUsers size={15} stroke={1.7} aria-hidden="true" />
              <span className="visually-hidden">{t('classes.tabs.students')}</span>
            </dt>
            <dd>{t('classes.card.classmates', { count: one.students })}</dd>
          </div>
        )}
      </dl>
      <div className={classes.progress}>
        <ProgressLine
          label={t(teaches ? 'classes.card.contents_all' : 'classes.card.contents')}
          {...one.contents}
        />
        <ProgressLine
          label={t(teaches ? 'classes.card.questionnaires_all' : 'classes.card.questionnaires')}
          {...one.questionnaires}
        />
      </div>
    </li>
  );
}
