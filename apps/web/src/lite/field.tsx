import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { useInputFault } from './form.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

interface FieldProps {
  label: string;
  help?: ReactNode;
  /** What is wrong with the value. */
  problem?: string | undefined;
  /** Beside the label, e.g. a link. */
  aside?: ReactNode;
}

interface Described {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

function Field({
  label,
  help,
  problem,
  aside,
  render,
}: FieldProps & { render: (props: Described) => ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  const fault = useInputFault(id);
  const problemText = fault ? t(`public.faults.${fault}`, { field: label }) : problem;
  const described = [help ? `${id}-help` : null, problemText ? `${id}-problem` : null]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="lite-field">
      <div className="lite-label-row">
        <label className="lite-label" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {render({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': problemText ? true : undefined,
      })}
      {help && (
        <div className="lite-help" id={`${id}-help`}>
          {help}
        </div>
      )}
      {problemText && (
        <div className="lite-problem" id={`${id}-problem`}>
          {problemText}
        </div>
      )}
    </div>
  );
}

/** Separates what the field shows from the attributes of its input. */
function splitProps<P extends FieldProps>({ label, help, problem, aside, ...input }: P) {
  return { field: { label, help, problem, aside }, input };
}

export function TextField(props: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const { field, input } = splitProps(props);
  return (
    <Field
      {...field}
      render={(described) => <input type="text" {...input} {...described} className="lite-input" />}
    />
  );
}

export function TextAreaField(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { field, input } = splitProps(props);
  return (
    <Field {...field} render={(described) => <textarea {...input} {...described} className="lite-input" />} />
  );
}

export function SelectField(props: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const { field, input } = splitProps(props);
  return (
    <Field
      {...field}
      render={(described) => <select {...input} {...described} className="lite-input lite-select" />}
    />
  );
}

/** A password that can be looked at, with a word when Caps Lock is on. */
export function PasswordField(props: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const { t } = useTranslation();
  const { field, input } = splitProps(props);
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  return (
    <Field
      {...field}
      help={caps ? t('public.password.caps') : field.help}
      render={(described) => (
        <div className="lite-input-frame">
          <input
            {...input}
            {...described}
            type={shown ? 'text' : 'password'}
            className="lite-input"
            onKeyUp={(event) => setCaps(event.getModifierState('CapsLock'))}
            onBlur={() => setCaps(false)}
          />
          <button
            type="button"
            className="lite-input-action"
            aria-label={t(shown ? 'public.password.hide' : 'public.password.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    />
  );
}

export function Checkbox({
  label,
  problem,
  ...input
}: { label: ReactNode; problem?: string | undefined } & InputHTMLAttributes<HTMLInputElement>) {
  const { t } = useTranslation();
  const id = useId();
  const fault = useInputFault(id);
  const problemText = fault ? t(`public.faults.${fault}`) : problem;
  return (
    <>
      <label className="lite-checkbox">
        <input
          type="checkbox"
          id={id}
          aria-invalid={problemText ? true : undefined}
          aria-describedby={problemText ? `${id}-problem` : undefined}
          {...input}
        />
        <span>{label}</span>
      </label>
      {problemText && (
        <div className="lite-problem" id={`${id}-problem`}>
          {problemText}
        </div>
      )}
    </>
  );
}
