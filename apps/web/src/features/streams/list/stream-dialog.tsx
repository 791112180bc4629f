import {
  createStream,
  getStream,
  listStreamClasses,
  listStreams,
  type StreamDetails,
  updateStream,
} from '@certame/contract/features/streams/endpoints.ts';
import { type StreamSource, streamSources } from '@certame/contract/features/streams/stream-states.ts';
import { Button, Checkbox, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { MomentField } from '#kit/inputs/dates/moment-field.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';

interface Props {
  /** The stream to edit, if it has not begun; left out: a new one. */
  stream?: StreamDetails;
  onClose: () => void;
  onMade?: (id: string) => void;
}

/** Form of a stream: title, class, time, and whether it is recorded. */
export function StreamDialog({ stream, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const label = labelsOf(t, 'streams.form');
  const { data: choices, isSuccess } = useQuery({ ...queryOf(listStreamClasses, {}), select: modelOf });
  const [title, setTitle] = useState(stream?.title ?? '');
  const [classId, setClassId] = useState<string | null>(stream?.class_id ?? null);
  const [plannedAt, setPlannedAt] = useState(stream?.planned_at ?? null);
  const [shows, setShows] = useState<StreamSource>(stream?.shows ?? 'camera');
  const [microphone, setMicrophone] = useState(stream?.microphone ?? true);
  const [recorded, setRecorded] = useState(stream?.recorded ?? false);
  const { busy, errors, submit } = useSubmit();
  const invalidates = [gridKey(listStreams.path), keyOf(getStream)];
  const create = useCommand(createStream, { invalidates, done: null });
  const update = useCommand(updateStream, { invalidates });
  const only = choices?.length === 1 ? choices[0]?.id : undefined;
  const chosen = classId ?? only ?? null;

  const save = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    if (chosen === null) return;
    await submit(async () => {
      const body = { title, class_id: chosen, planned_at: plannedAt, shows, microphone, recorded };
      if (stream) await update.submit({ params: { id: stream.id }, body });
      else onMade?.((await create.submit({ body })).model.id);
      onClose();
    });
  };
  return (
    <Dialog
      onClose={onClose}
      title={t(stream ? 'streams.edit' : 'streams.new')}
      size="lg"
      closeOnClickOutside={false}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack>
          <TextInput
            label={label('title')}
            required
            maxLength={160}
            data-autofocus
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            error={errors.title?.[0]}
          />
          <Select
            label={label('class_id')}
            required
            searchable
            data={(choices ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            onChange={setClassId}
            error={errors.class_id?.[0]}
            description={isSuccess && choices?.length === 0 ? label('class_none') : undefined}
          />
          <MomentField
            id="stream-planned"
            label={label('planned_at')}
            help={label('planned_help')}
            error={errors.planned_at?.[0]}
            value={plannedAt}
            onChange={setPlannedAt}
            defaultTime="19:00"
            styles={{ wrapper: { maxWidth: 260 } }}
          />
          <Radio.Group
            label={label('shows')}
            value={shows}
            onChange={(value) => setShows(streamSources.find((one) => one === value) ?? 'camera')}
          >
            <Stack gap="xs" mt="xs">
              {streamSources.map((source) => (
                <Radio key={source} value={source} label={t(`streams.shows.${source}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Checkbox
            label={label('microphone')}
            checked={microphone}
            onChange={(event) => setMicrophone(event.currentTarget.checked)}
          />
          <Checkbox
            label={label('recorded')}
            description={label('recorded_help')}
            checked={recorded}
            onChange={(event) => setRecorded(event.currentTarget.checked)}
          />
        </Stack>
        <DialogFooter onCancel={onClose}>
          <Button type="submit" loading={busy} disabled={chosen === null || title.trim() === ''}>
            {t('common.save')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
