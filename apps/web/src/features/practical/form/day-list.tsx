import type { PracticalDay } from '@certame/contract/features/practical/examiner/endpoints.ts';
import { useRef, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useNavigate } from '#lib/page/router.tsx';
import { Button } from '#lite/button.tsx';
import { TextField } from '#lite/field.tsx';
import { findStudents, formPath, pathOfStudent, visitsInOrder } from './form-path.ts';
import type { FormPlace } from './practical-room.ts';
import { ScanDialog } from './scan-dialog.tsx';

/** All forms of the day, found by identifier or name: with or without a line. */
export function DayList({ day, place }: { day: PracticalDay; place: FormPlace }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [isScanning, setScanning] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const openFound = (studentId: string): void => {
    setScanning(false);
    const path = pathOfStudent(day, studentId);
    if (path) void navigate(path);
  };
  const visits = visitsInOrder({ students: findStudents(day.students, search) });
  return (
    <nav className="practical-day" aria-label={t('practical-form.day.title')}>
      <h2>{t('practical-form.day.title')}</h2>
      <div className="practical-actions">
        <Button look="plain" onClick={() => setScanning(true)}>
          {t('practical-scan.open')}
        </Button>
      </div>
      {isScanning && (
        <ScanDialog
          day={day}
          onFound={openFound}
          onClose={() => {
            setScanning(false);
            // After the dialog has given the focus back.
            requestAnimationFrame(() => field.current?.querySelector('input')?.focus());
          }}
        />
      )}
      <div ref={field}>
        <TextField
          label={t('practical-form.day.search')}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {visits.length === 0 && <p role="status">{t('practical-form.day.none')}</p>}
      <ol>
        {visits.map(({ student, visit }) => (
          <li key={`${student.id} ${visit.section_id}`}>
            <Link
              to={formPath(student.id, visit.section_id)}
              aria-current={
                student.id === place.studentId && visit.section_id === place.sectionId ? 'page' : undefined
              }
            >
              <span>
                {t('practical-form.day.entry', {
                  identifier: student.identifier,
                  name: student.name,
                  station: day.sections.find(({ id }) => id === visit.section_id)?.name ?? '',
                })}
              </span>
              <span className="practical-state" data-state={visit.state}>
                {t(`practical-form.states.${visit.state}`)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <p>
        <Link to="/practical_tests/tests">{t('practical-form.back')}</Link>
      </p>
    </nav>
  );
}
