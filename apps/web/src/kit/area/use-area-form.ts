import { areaBodySchema } from '@certame/contract/kit/area-schemas.ts';
import type { Area } from '@certame/contract/kit/define-area.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { notify } from '#lib/errors/notices.ts';
import { reportError } from '#lib/errors/report-error.ts';
import { isApiError, request } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { listAddress } from '#lib/page/list-address.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { gridKey, optionsKey } from '#lib/queries/query-keys.ts';
import { createRefusals } from '../form/refusals.ts';
import { schemaResolver } from '../form/schema-resolver.ts';
import { useErrorsInLanguage } from '../form/use-errors-in-language.ts';
import { useLeaveGuard } from '../form/use-leave-guard.ts';
import { useTellCreated } from '../form/use-tell-created.ts';
import { type AreaValues, formValuesOf, isEditable } from './area-values.ts';
import { useAreaRights } from './use-area-rights.ts';
import { useAreaWords } from './use-area-words.ts';

export const inputIdOf = (area: Area, key: string): string => `field-${area.key}-${key}`;

/** What stands on the form beside the record's fields, and is saved by the same button, after the record. */
export interface FormPart {
  dirty: boolean;
  /** False where it was refused, which it has said: it keeps what was chosen. */
  save: () => Promise<boolean>;
}

export interface AreaFormOptions {
  /** Page after a new record; default the list. */
  afterCreate?: (id: string) => string;
  /** An edited record stays on the page. */
  stays?: boolean;
  /** Of an edited record that stays on the page. */
  part?: FormPart | undefined;
  /** What a new record starts with, besides the fields' own. */
  initial?: AreaValues;
}

/** State of an area's form: validation, saving, server errors on their fields, conflicts with other editors. */
export function useAreaForm(area: Area, row: AreaRow | null, options: AreaFormOptions = {}) {
  const { afterCreate, stays, part, initial } = options;
  const { t } = useTranslation();
  const words = useAreaWords(area);
  const navigate = useNavigate();
  const client = useQueryClient();
  const mode = row ? 'edit' : 'create';
  /** The record as it was read: what the server compares the save with. */
  const [base, setBase] = useState(row);
  const [saving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [theirs, setTheirs] = useState<AreaRow | null>(null);
  const left = useRef(false);
  const [refused] = useState(createRefusals);

  const form = useForm<AreaValues>({
    defaultValues: { ...formValuesOf(area, row), ...(row ? {} : initial) },
    resolver: useMemo(
      () => refused.around(schemaResolver<AreaValues>(areaBodySchema(area, mode), t, words.field)),
      [area, mode, t, words, refused],
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
  const save = useCallback(
    async (values: AreaValues, version: string | undefined): Promise<void> => {
      const body: AreaValues = {};
      for (const [key, field] of Object.entries(area.fields))
        if (isEditable(field, mode) && key in values) body[key] = values[key];
      if (version !== undefined) body.updated_at = version;
      const isPartSaved = async (): Promise<boolean> => !row || !part?.dirty || (await part.save());
      setSaving(true);
      try {
        if (row && part?.dirty && !form.formState.isDirty) {
          if (await part.save()) notify('success', t('common.success'));
          return;
        }
        const reply = row
          ? await request<{ model: AreaRow }>('PUT', `${path}/${row.id}`, { body, quiet: true })
          : await request<{ model: AreaRow }>('POST', path, { body, quiet: true });
        left.current = !(row && stays);
        form.reset(row && stays ? formValuesOf(area, reply.model) : values);
        if (row && stays) setBase(reply.model);
        if (!(await isPartSaved())) return;
        if (row || afterCreate || !mayEdit) notify('success', t('common.success'));
        else tellCreated(String(reply.model[area.labelField] ?? ''), `/${area.key}/${reply.model.id}/edit`);
        await client.invalidateQueries({ queryKey: gridKey(path) });
        void client.invalidateQueries({ queryKey: optionsKey(area.key) });
        if (row && stays) return;
        setDone((row ? undefined : afterCreate?.(reply.model.id)) ?? listAddress(`/${area.key}`));
      } catch (error) {
        if (!isApiError(error)) throw error;
        if (error.status === 409 && error.code === 'conflict' && row) {
          const reply = await request<{ model: AreaRow }>('GET', `${path}/${row.id}`);
          setTheirs(reply.model);
          return;
        }
        const known = Object.entries(error.errors).filter(([key]) => area.fields[key]);
        for (const [key, [message]] of known) {
          refused.note(key, form.getValues(key), message);
          form.setError(key, { type: 'server', message });
        }
        if (known.length > 0) setRefusals((count) => count + 1);
        reportError(error);
      } finally {
        setSaving(false);
      }
    },
    [area, mode, row, path, form, client, t, afterCreate, stays, part, refused, mayEdit, tellCreated],
  );

  const [done, setDone] = useState<string | null>(null);
  // Leaving waits for the render in which the form is clean, else its own guard would ask.
  useEffect(() => {
    if (done !== null) void navigate(done);
  }, [done, navigate]);

  const submitAs = useCallback(
    (version: string | undefined) => {
      refused.forget();
      void form.handleSubmit(
        (values) => save(values, version),
        () => setRefusals((count) => count + 1),
      )();
    },
    [form, save, refused],
  );

  return {
    form,
    mode,
    base,
    saving,
    dirty,
    refusals,
    submit: useCallback(() => submitAs(base?.updated_at), [submitAs, base]),
    conflict: {
      theirs,
      labelsOfMine: (): AreaRow['labels'] => mergeLabels(form.getValues(), base, theirs),
      /** What was typed wins over what the other has saved. */
      keepMine: () => {
        const version = theirs?.updated_at;
        setBase(theirs);
        setTheirs(null);
        submitAs(version);
      },
      takeTheirs: () => {
        setBase(theirs);
        form.reset(formValuesOf(area, theirs));
        setTheirs(null);
      },
      /** The next save goes over the version that was just looked at. */
      close: () => {
        setBase(theirs);
        setTheirs(null);
      },
    },
  } as const;
}

/** Names for the ids that were typed, as far as either version knows them. */
function mergeLabels(values: AreaValues, ...rows: (AreaRow | null)[]): AreaRow['labels'] {
  const labels: AreaRow['labels'] = {};
  for (const key of Object.keys(values)) {
    const byId = new Map<string, string>();
    for (const row of rows) {
      const [ids, names] = [row?.[key], row?.labels?.[key]];
      if (typeof ids === 'string' && typeof names === 'string') byId.set(ids, names);
      if (Array.isArray(ids) && Array.isArray(names))
        ids.forEach((id, index) => {
          byId.set(String(id), names[index] ?? '…');
        });
    }
    const value = values[key];
    if (Array.isArray(value)) labels[key] = value.map((id) => byId.get(String(id)) ?? '…');
    else if (typeof value === 'string' && value !== '') labels[key] = byId.get(value) ?? '…';
  }
  return labels;
}
