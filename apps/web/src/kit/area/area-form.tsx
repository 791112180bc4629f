import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { InferRow } from '@certame/contract/kit/area/infer-area.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { Controller, FormProvider } from 'react-hook-form';
import { useTranslation } from '#lib/language/i18n.ts';
import { listAddress } from '#lib/page/list-address.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { FieldCell } from '../cells/registry.tsx';
import { ConflictDialog } from '../form/conflict-dialog.tsx';
import { FormLayout } from '../form/form-layout.tsx';
import { FormSection } from '../form/form-section.tsx';
import { listErrors } from '../form/schema-resolver.ts';
import type { AnyInputProps, InputProps } from '../inputs/input-props.ts';
import { FieldInput } from '../inputs/registry.tsx';
import { differingFields, isEditable, isShown, knownLabelsOf } from './area-values.ts';
import { FixedField } from './fixed-field.tsx';
import { isShortField } from './is-short-field.ts';
import { type AreaFormOptions, inputIdOf, useAreaForm } from './use-area-form.ts';
import { useAreaLabels } from './use-area-labels.ts';
import { useAreaRights } from './use-area-rights.ts';

/** What an area's own form adds to the generated one. */
export interface AreaFormExtras<A extends Area = Area> extends AreaFormOptions {
  /** How fields are typed that need more than their kind's input: field key -> input. */
  inputs?: Readonly<Record<string, (props: AnyInputProps) => ReactNode>>;
  /** Around the fields: what several of them read of the form is worked out once. */
  around?: ComponentType<{ children: ReactNode }>;
  /** Sections of the area's own, under the declared ones; they read what is typed by react-hook-form's context. */
  children?: ReactNode | ((form: { base: InferRow<A> | null; dirty: boolean }) => ReactNode);
}

interface Props extends AreaFormExtras {
  area: Area;
  row: AreaRow | null;
}

/** Fields in their declared sections; without a declaration, one section of all. */
const sectionsOf = (area: Area): { key: string; fields: readonly string[] }[] =>
  area.form?.sections ? [...area.form.sections] : [{ key: 'main', fields: Object.keys(area.fields) }];

/** The form of any declared area. */
export function AreaForm({ area, row, inputs, around: Around = Fragment, children, ...options }: Props) {
  const labels = useAreaLabels(area);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const readOnly = !useAreaRights(area).maySave;
  const { form, mode, base, saving, dirty, rejections, submit, conflict } = useAreaForm(area, row, options);
  const errors = listErrors(form.formState.errors).map((error) => ({
    inputId: inputIdOf(area, error.path),
    label: area.fields[error.path] ? labels.field(error.path) : '',
    message: error.message,
  }));
  const cell = (key: string, source: Record<string, unknown>, labels: AreaRow['labels']) => {
    const field = area.fields[key];
    return (
      field && <FieldCell area={area} field={field} fieldKey={key} value={source[key]} label={labels[key]} />
    );
  };

  return (
    <FormProvider {...form}>
      <FormLayout
        label={labels.title}
        onSubmit={submit}
        onCancel={() => void navigate(listAddress(`/${area.key}`))}
        saving={saving}
        dirty={dirty}
        errors={errors}
        rejections={rejections}
        readOnly={readOnly}
      >
        {readOnly && (
          <Alert color="gray" variant="light" mb="lg" icon={<IconLock size={18} aria-hidden="true" />}>
            {t('kit.form.of_installation')}
          </Alert>
        )}
        <Around>
          {sectionsOf(area).map((section) => (
            <FormSection key={section.key} title={labels.section(section.key)}>
              {section.fields.map((key) => {
                const field = area.fields[key];
                if (!field || !isShown(field, mode)) return null;
                if (!isEditable(field, mode))
                  return (
                    <FixedField key={key} id={inputIdOf(area, key)} label={labels.field(key)}>
                      {base && cell(key, base, base.labels)}
                    </FixedField>
                  );
                return (
                  <Controller
                    key={key}
                    name={key}
                    control={form.control}
                    render={({ field: bound, fieldState }) => {
                      const props: AnyInputProps = {
                        area,
                        fieldKey: key,
                        id: inputIdOf(area, key),
                        label: labels.field(key),
                        help: labels.help(key),
                        required: field.required ?? false,
                        disabled: saving || readOnly,
                        value: bound.value,
                        onChange: bound.onChange,
                        onBlur: bound.onBlur,
                        error: fieldState.error?.message,
                        knownLabels: knownLabelsOf(base, key),
                      };
                      const own = inputs?.[key]?.(props);
                      return (
                        <div data-short={(!own && isShortField(field)) || undefined}>
                          {own ?? <FieldInput {...({ ...props, field } as InputProps)} />}
                        </div>
                      );
                    }}
                  />
                );
              })}
            </FormSection>
          ))}
        </Around>
        {typeof children === 'function' ? children({ base, dirty }) : children}
      </FormLayout>
      {conflict.theirs && (
        <ConflictDialog
          savedAt={conflict.theirs.updated_at}
          fields={differingFields(area, form.getValues(), conflict.theirs).map((key) => ({
            key,
            label: labels.field(key),
            mine: cell(key, form.getValues(), conflict.labelsOfMine()),
            theirs: conflict.theirs && cell(key, conflict.theirs, conflict.theirs.labels),
          }))}
          onKeepMine={conflict.keepMine}
          onTakeTheirs={conflict.takeTheirs}
          onContinue={conflict.close}
        />
      )}
    </FormProvider>
  );
}
