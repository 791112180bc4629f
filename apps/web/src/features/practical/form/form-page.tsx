import type { DayStudent } from '@certame/contract/features/practical/examiner/endpoints.ts';
import type { PracticalSection } from '@certame/contract/features/practical/test.ts';
import { maySubmit, type PracticalForm } from '@certame/rules/practical/form-state.ts';
import { countGiven } from '@certame/rules/practical/station-score.ts';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { TextAreaField } from '#lite/field.tsx';
import { DayList } from './day-list.tsx';
import { Evidence } from './evidence.tsx';
import { formPath, visitsInOrder } from './form-path.ts';
import { ItemField } from './item-field.tsx';
import type { FormAct, FormPlace, PracticalRoom, PracticalRoomView } from './practical-room.ts';
import { SignatureField } from './signature-field.tsx';
import { StationTimer } from './station-timer.tsx';
import { SyncStatus } from './sync-status.tsx';
import '#lite/tokens.css';
import '#lite/lite.css';
import './form-page.css';

interface Shown {
  view: PracticalRoomView;
  place: FormPlace;
  student: DayStudent;
  section: PracticalSection;
  form: PracticalForm;
  act: (act: FormAct, how?: 'typed') => void;
}

/** Gives the form, or says what is missing; once it is given, leads to the next. */
function FormEnd({ view, place, section, form, act }: Shown) {
  const { t } = useTranslation();
  const missing = section.items.length - countGiven(section.items, form.levels);
  const order = visitsInOrder(view.day);
  const at = order.findIndex(
    ({ student, visit }) => student.id === place.studentId && visit.section_id === place.sectionId,
  );
  const next = [...order.slice(at + 1), ...order.slice(0, at)].find(
    ({ visit }) => visit.state !== 'submitted',
  );
  if (form.state === 'submitted')
    return (
      <div className="practical-end">
        <Alert level="success" live>
          {t('practical-form.submitted')}
        </Alert>
        <Button look="plain" onClick={() => act({ kind: 'submit', value: false })}>
          {t('practical-form.reopen')}
        </Button>
        {next && (
          <Link
            className="lite-button"
            data-look="accent"
            to={formPath(next.student.id, next.visit.section_id)}
          >
            {t('practical-form.next', { identifier: next.student.identifier, name: next.student.name })}
          </Link>
        )}
      </div>
    );
  const isReady = maySubmit(form, section.items);
  return (
    <div className="practical-end">
      <p className="practical-soft" aria-live="polite">
        {missing > 0 && `${t('practical-form.missing', { number: missing })} `}
        {form.signature === null && t('practical-form.unsigned')}
      </p>
      <Button wide disabled={!isReady} onClick={() => act({ kind: 'submit', value: true })}>
        {t('practical-form.submit')}
      </Button>
    </div>
  );
}

function FormBody(shown: Shown) {
  const { t } = useTranslation();
  const { view, place, section, form, act } = shown;
  const isGiven = form.state === 'submitted';
  return (
    <>
      <StationTimer minutes={section.minutes} form={form} onStart={() => act({ kind: 'start' })} />
      {section.instructions !== '' && <p className="practical-instructions">{section.instructions}</p>}
      <fieldset className="practical-items" disabled={isGiven}>
        <legend className="visually-hidden">{section.name}</legend>
        {section.items.map((item) => (
          <ItemField
            key={item.id}
            item={item}
            level={form.levels[item.id]}
            onChange={(value) => act({ kind: 'item', item_id: item.id, value })}
          />
        ))}
        <TextAreaField
          label={t('practical-form.note')}
          rows={3}
          maxLength={4000}
          value={form.note}
          onChange={(event) => act({ kind: 'note', value: event.currentTarget.value }, 'typed')}
        />
      </fieldset>
      <Evidence day={view.day} place={place} isGiven={isGiven} />
      <SignatureField
        name={view.day.teacher_name}
        value={form.signature}
        disabled={isGiven}
        onChange={(value) => act({ kind: 'signature', value })}
      />
      <FormEnd {...shown} />
    </>
  );
}

/** A form, how much of it has reached the server, and the way to all others of the day. */
export function FormPage({ room, place }: { room: PracticalRoom; place: FormPlace }) {
  const { t } = useTranslation();
  const view = useSyncExternalStore(room.subscribe, room.view);
  const student = view.day.students.find(({ id }) => id === place.studentId);
  const section = view.day.sections.find(({ id }) => id === place.sectionId);
  const form = view.formOf(place);
  const visit = student?.visits.find((one) => one.section_id === place.sectionId);
  if (!student || !section || !form || !visit) return null;
  return (
    <div className="practical-page">
      <header className="practical-head">
        <div>
          <p className="practical-soft">{view.day.name}</p>
          <h1>{t('practical-form.heading', { identifier: student.identifier, name: student.name })}</h1>
          <p className="practical-soft">
            {t('practical-form.place', { station: section.name, round: visit.round })}
          </p>
        </div>
        <SyncStatus view={view} onRetry={room.retryNow} />
      </header>
      <main className="practical-main">
        <FormBody
          {...{ view, place, student, section, form }}
          act={(act, how) => room.act(place, act, how)}
        />
      </main>
      <DayList day={view.day} place={place} />
    </div>
  );
}
