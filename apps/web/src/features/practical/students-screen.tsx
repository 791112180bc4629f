import { listPracticalStudents } from '@certame/contract/features/practical/examiner/endpoints.ts';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';
import { Link, useNavigate, useParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useSession } from '#lib/session/session.ts';
import { findStudents, formPath, pathOfStudent, visitsInOrder } from './form/form-path.ts';
import classes from './students-screen.module.css';

export const texts = ['practical', 'practical-scan'];

const ScanCardDialog = onDemand(() => import('./scanner/scan-card-dialog.tsx'));

/** An examiner's students, found by identifier or name; own forms are opened from here. */
export default function StudentsScreen() {
  const { t } = useTranslation();
  const { id = '', teacherId = '', identifier = '' } = useParams();
  const [search, setSearch] = useState(identifier);
  const navigate = useNavigate();
  const [isScanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isOwn = useSession().user?.id === teacherId;
  const query = useQuery({
    ...queryOf(listPracticalStudents, { params: { id, teacher_id: teacherId } }),
    select: modelOf,
  });
  const day = query.data;
  const visits = day ? visitsInOrder({ students: findStudents(day.students, search) }) : [];
  return (
    <>
      <PageHeader
        title={t('titles./practical_tests/:id/teachers/:teacherId/students')}
        help={day && `${day.name} · ${day.teacher_name}`}
      />
      {query.isError && !day && (
        <LoadFailure error={query.error} list="/practical_tests/tests" onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton height={320} aria-label={t('common.loading')} />}
      {day && (
        <>
          {isOwn && (
            <Button
              className={classes.scan}
              size="md"
              variant="default"
              leftSection={<IconQrcode size={20} aria-hidden="true" />}
              onClick={() => setScanning(true)}
            >
              {t('practical-scan.open')}
            </Button>
          )}
          {isScanning && (
            <Suspense>
              <ScanCardDialog
                day={day}
                onFound={(studentId) => {
                  setScanning(false);
                  const path = pathOfStudent(day, studentId);
                  if (path) void navigate(path);
                }}
                onClose={() => {
                  setScanning(false);
                  // After the dialog has given the focus back.
                  requestAnimationFrame(() => field.current?.focus());
                }}
              />
            </Suspense>
          )}
          <TextInput
            ref={field}
            className={classes.search}
            type="search"
            size="md"
            label={t('practical.students.search')}
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {visits.length === 0 && <p role="status">{t('practical.students.none')}</p>}
          <ol
            className={classes.list}
            aria-label={t('practical.students.caption', { name: day.teacher_name })}
          >
            {visits.map(({ student, visit }) => {
              const station = day.sections.find((section) => section.id === visit.section_id)?.name ?? '';
              const lines = (
                <>
                  <strong>{`${student.identifier} · ${student.name}`}</strong>
                  <span>
                    {station} · {t('practical.students.round', { round: visit.round })}
                    {visit.starts_at !== null && ` · ${formatDateTime(visit.starts_at)}`}
                  </span>
                  <span className={classes.state}>{t(`practical.states.${visit.state}`)}</span>
                </>
              );
              return (
                <li key={`${student.id} ${visit.section_id}`}>
                  {isOwn ? (
                    <Link className={classes.row} to={formPath(student.id, visit.section_id)}>
                      {lines}
                    </Link>
                  ) : (
                    <div className={classes.row}>{lines}</div>
                  )}
                </li>
              );
            })}
          </ol>
        </>
      )}
    </>
  );
}
