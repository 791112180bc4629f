import type { registrationOptions } from '@certame/contract/features/entrance/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Fragment, type ReactNode, useId } from 'react';
import { useTranslation } from '../lib/i18n.ts';
import { Checkbox, TextField } from '../lite/field.tsx';
import './registration-fields.css';

export type RegistrationOptions = ReplyOf<typeof registrationOptions>;

const legalPaths: Readonly<Record<string, string>> = { terms: '/terms-service', privacy: '/privacy-policy' };

/** `I accept the <terms>terms</terms>`: the marked words lead to the text, which opens beside the form. */
function withLegalLinks(words: string): ReactNode {
  const [before = '', ...rest] = words.split(/<(\w+)>(.*?)<\/\1>/);
  const parts: ReactNode[] = [before];
  for (let at = 0; at + 2 < rest.length; at += 3) {
    const [name = '', inner, after] = rest.slice(at, at + 3);
    parts.push(
      <Fragment key={name}>
        <a className="lite-link" href={`#${legalPaths[name] ?? '/'}`} target="_blank" rel="noreferrer">
          {inner}
        </a>
        {after}
      </Fragment>,
    );
  }
  return parts;
}

export function ConsentField({
  accepted,
  problem,
  onChange,
}: {
  accepted: boolean;
  problem: string | undefined;
  onChange: (accepted: boolean) => void;
}) {
  const { t } = useTranslation();
  const problemId = useId();
  return (
    <div className="lite-field">
      <Checkbox
        name="accepted"
        required
        checked={accepted}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
        onChange={(event) => onChange(event.target.checked)}
        label={<span>{withLegalLinks(t('entrance.register.accept'))}</span>}
      />
      {problem && (
        <div className="lite-problem" id={problemId}>
          {problem}
        </div>
      )}
    </div>
  );
}

/** Where to register; a single institution needs no choice, only its name. */
export function InstitutionField({
  institutions,
  value,
  problem,
  onChange,
}: {
  institutions: RegistrationOptions['institutions'];
  value: string;
  problem: string | undefined;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [only] = institutions;
  if (institutions.length === 1 && only)
    return <p className="lite-soft">{t('entrance.register.in', { institution: only.name })}</p>;
  return (
    <div className="lite-field">
      <label className="lite-label" htmlFor={id}>
        {t('entrance.register.institution')}
      </label>
      <select
        id={id}
        className="lite-input lite-select"
        name="institution_id"
        required
        value={value}
        aria-invalid={problem ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('entrance.register.choose')}</option>
        {institutions.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      {problem && <div className="lite-problem">{problem}</div>}
    </div>
  );
}

export interface PersonValue {
  name: string;
  phone: string;
}

export function PersonFields({
  value,
  problems,
  onChange,
}: {
  value: PersonValue;
  problems: Record<string, string>;
  onChange: (value: PersonValue) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('entrance.register.name')}
        name="name"
        autoComplete="name"
        required
        maxLength={160}
        value={value.name}
        problem={problems.name}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
      <TextField
        label={t('entrance.register.phone')}
        type="tel"
        name="phone"
        autoComplete="tel"
        inputMode="tel"
        maxLength={30}
        value={value.phone}
        problem={problems.phone}
        onChange={(event) => onChange({ ...value, phone: event.target.value })}
      />
    </>
  );
}
