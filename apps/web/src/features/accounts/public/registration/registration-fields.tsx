import type { registrationOptions } from '@certame/contract/features/accounts/registration/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Checkbox, SelectField, TextField } from '#lite/field.tsx';
import './registration-fields.css';

export type RegistrationOptions = ReplyOf<typeof registrationOptions>;

const legalPaths: Readonly<Record<string, string>> = { terms: '/terms-service', privacy: '/privacy-policy' };

/** `I accept the <terms>terms</terms>`: the tagged part becomes a link to the text, which opens beside the form. */
function withLegalLinks(label: string): ReactNode {
  const [before = '', ...rest] = label.split(/<(\w+)>(.*?)<\/\1>/);
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
  return (
    <div className="lite-field">
      <Checkbox
        name="accepted"
        required
        checked={accepted}
        problem={problem}
        onChange={(event) => onChange(event.target.checked)}
        label={<span>{withLegalLinks(t('registration.register.accept'))}</span>}
      />
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
  const [only] = institutions;
  if (institutions.length === 1 && only)
    return <p className="lite-soft">{t('registration.register.in', { institution: only.name })}</p>;
  return (
    <SelectField
      label={t('registration.register.institution')}
      name="institution_id"
      required
      value={value}
      problem={problem}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('registration.register.choose')}</option>
      {institutions.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </SelectField>
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
  children,
}: {
  value: PersonValue;
  problems: Record<string, string>;
  onChange: (value: PersonValue) => void;
  /** Required fields, shown before the optional telephone. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('registration.register.name')}
        name="name"
        autoComplete="name"
        required
        maxLength={160}
        value={value.name}
        problem={problems.name}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
      {children}
      <TextField
        label={t('registration.register.phone')}
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
