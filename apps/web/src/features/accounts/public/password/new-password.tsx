import { useTranslation } from '#lib/language/i18n.ts';
import { PasswordField } from '#lite/field.tsx';
import './new-password.css';

export interface NewPassword {
  password: string;
  password_confirmation: string;
}

const rules = [
  ['rule_chars', ({ password }: NewPassword) => [...password].length >= 6],
  ['rule_upper', ({ password }: NewPassword) => /\p{Lu}/u.test(password)],
  ['rule_lower', ({ password }: NewPassword) => /\p{Ll}/u.test(password)],
  ['rule_digit', ({ password }: NewPassword) => /\d/.test(password)],
  [
    'rule_equal',
    (value: NewPassword) => value.password !== '' && value.password === value.password_confirmation,
  ],
] as const;

export const isGoodPassword = (value: NewPassword): boolean => rules.every(([, check]) => check(value));

/** Two fields, and the password's rules as a list that is checked off while one types. */
export function NewPasswordFields({
  value,
  problems,
  isFirst = false,
  onChange,
}: {
  value: NewPassword;
  problems: Record<string, string>;
  /** The account has no password yet. */
  isFirst?: boolean;
  onChange: (value: NewPassword) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        label={t(isFirst ? 'public.login.password' : 'public.password.new')}
        name="password"
        autoComplete="new-password"
        required
        maxLength={128}
        value={value.password}
        problem={problems.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
      <PasswordField
        label={t(isFirst ? 'public.password.confirm_first' : 'public.password.confirm')}
        name="password_confirmation"
        autoComplete="new-password"
        required
        maxLength={128}
        value={value.password_confirmation}
        problem={problems.password_confirmation}
        onChange={(event) => onChange({ ...value, password_confirmation: event.target.value })}
      />
      <ul className="new-password-rules">
        {rules.map(([key, check]) => {
          const met = check(value);
          return (
            <li key={key} data-met={met || undefined}>
              <span aria-hidden="true">{met ? '✓' : '○'}</span>
              {t(`public.password.${key}`)}
              <span className="visually-hidden">
                : {t(met ? 'public.password.met' : 'public.password.unmet')}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
