import { areaBodySchema } from '@certame/contract/kit/area/area-schemas.ts';
import type { Area } from '@certame/contract/kit/area/define-area.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { notify } from '#lib/errors/notices.ts';
import { request } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { listAddress } from '#lib/page/list-address.ts';
import { gridKey, optionsKey } from '#lib/queries/query-keys.ts';
import { schemaResolver } from '../form/schema-resolver.ts';
import { createServerRejections } from '../form/server-rejections.ts';
import { useErrorsInLanguage } from '../form/use-errors-in-language.ts';
import { useGoOn } from '../form/use-go-on.ts';
import { useLeaveGuard } from '../form/use-leave-guard.ts';
import { useRecordEditor } from '../form/use-record-editor.ts';
import { useTellCreated } from '../form/use-tell-created.ts';
import { type AreaMode, type AreaValues, formValuesOf, isEditable } from './area-values.ts';
import { mergeLabels } from './merge-labels.ts';
import { useAreaLabels } from './use-area-labels.ts';
import { useAreaRights } from './use-area-rights.ts';

export const inputIdOf = (area: Area, key: string): string => `field-${area.key}-${key}`;

/** A part of the form besides the record's fields, saved by the same button, after the record. */
export interface FormPart {
  dirty: boolean;
  /** Gives false where the server rejected it: the part has shown the error and keeps its values. */
  save: () => Promise<boolean>;
}

export interface AreaFormOptions {
  /** Page after a new record; default the list. */
  afterCreate?: (id: string) => string;
  /** An edited record stays on the page. */
  stays?: boolean;
  /** Only for an edited record whose form stays open after saving. */
  part?: FormPart | undefined;
  /** Initial values of a new record, on top of the fields' own. */
  initial?: AreaValues;
}

const editableValues = (area: Area, mode: 'create' | 'edit', values: AreaValues): AreaValues =>
  Object.fromEntries(
    Object.entries(area.fields).flatMap(([key, field]) =>
      isEditable(field, mode) && key in values ? [[key, values[key]]] : [],
    ),
  );

/** State of an area's form: validation, saving, server errors on their fields, conflicts with other editors. */
export function useAreaForm(area: Area, row: AreaRow | null, options: AreaFormOptions = {}) {
  const { afterCreate, stays, part, initial } = options;
  const { t } = useTranslation();
  const labels = useAreaLabels(area);
  const client = useQueryClient();
  const mode: AreaMode = row ? 'edit' : 'create';
  const left = useRef(false);
  const setDone = useGoOn();
  const [serverRejections] = useState(createServerRejections);

  const form = useForm<AreaValues>({
    defaultValues: { ...formValuesOf(area, row), ...(row ? {} : initial) },
    resolver: useMemo(
      () => serverRejections.around(schemaResolver<AreaValues>(areaBodySchema(area, mode), t, labels.field)),
      [area, mode, t, labels, serverRejections],
    ),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  useErrorsInLanguage(form);
  const dirty = form.formState.isDirty || part?.dirty === true;
  const { mayEdit } = useAreaRights(area);
  const tellCreated = useTellCreated();
  useLeaveGuard(dirty && !left.current);

  const path = `/api/v1/${area.key}`;
  const { base, setBase, saving, rejections, countRejection, attempt, conflictWith } = useRecordEditor(row, {
    showErrors: ({ errors }) => {
      const known = Object.entries(errors).filter(([key]) => area.fields[key]);
      for (const [key, [message]] of known) {
        serverRejections.note(key, form.getValues(key), message);
        form.setError(key, { type: 'server', message });
      }
      return known.length > 0;
    },
    ...(row && {
      readTheirs: async () => (await request<{ model: AreaRow }>('GET', `${path}/${row.id}`)).model,
    }),
  });
  const save = useCallback(
    async (values: AreaValues, version: string | undefined): Promise<void> => {
      const body: AreaValues = editableValues(area, mode, values);
      if (version !== undefined) body.updated_at = version;
      const isPartSaved = async (): Promise<boolean> => !row || !part?.dirty || (await part.save());
      await attempt(async () => {
        if (row && part?.dirty && !form.formState.isDirty) {
          if (await part.save()) notify('success', t('common.success'));
          return;
        }
        const { model } = row
          ? await request<{ model: AreaRow }>('PUT', `${path}/${row.id}`, { body, quiet: true })
          : await request<{ model: AreaRow }>('POST', path, { body, quiet: true });
        left.current = !(row && stays);
        form.reset(row && stays ? formValuesOf(area, model) : values);
        if (row && stays) setBase(model);
        if (!(await isPartSaved())) return;
        if (row || afterCreate || !mayEdit) notify('success', t('common.success'));
        else tellCreated(String(model[area.labelField] ?? ''), `/${area.key}/${model.id}/edit`);
        await client.invalidateQueries({ queryKey: gridKey(path) });
        void client.invalidateQueries({ queryKey: optionsKey(area.key) });
        if (row && stays) return;
        setDone((row ? undefined : afterCreate?.(model.id)) ?? listAddress(`/${area.key}`));
      });
    },
    [
      area,
      mode,
      row,
      path,
      form,
      client,
      t,
      afterCreate,
      stays,
      part,
      mayEdit,
      tellCreated,
      setDone,
      attempt,
      setBase,
    ],
  );

  const submitAs = useCallback(
    (version: string | undefined) => {
      serverRejections.forget();
      void form.handleSubmit((values) => save(values, version), countRejection)();
    },
    [form, save, serverRejections, countRejection],
  );

  const conflict = conflictWith({
    save: submitAs,
    take: (theirs) => form.reset(formValuesOf(area, theirs)),
  });
  return {
    ...{ form, mode, base, saving, dirty, rejections },
    submit: useCallback(() => submitAs(base?.updated_at), [submitAs, base]),
    conflict: {
      ...conflict,
      labelsOfMine: (): AreaRow['labels'] => mergeLabels(form.getValues(), base, conflict.theirs),
    },
  } as const;
}
