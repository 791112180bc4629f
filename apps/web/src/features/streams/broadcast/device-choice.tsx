import { Select } from '@mantine/core';
import { IconDeviceDesktop, IconVideo } from '@tabler/icons-react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { currentCapture } from '#lib/media/capture/index.ts';
import classes from '../streams.module.css';
import { LevelMeter } from './level-meter.tsx';
import type { Studio } from './use-studio.ts';

interface Props {
  studio: Studio;
  microphone: boolean;
  /** Called when another camera or microphone is in use. */
  onChange: () => void;
}

/** Choice of camera, microphone and screen. Browsers name devices only after one was opened. */
export function DeviceChoice({ studio, microphone, onChange }: Props) {
  const { t } = useTranslation();
  const { known, devices } = studio;
  const offered = (kind: MediaDeviceKind) => [
    { value: '', label: t('streams.broadcast.default_device') },
    ...known
      .filter((one) => one.kind === kind && one.deviceId !== '' && one.deviceId !== 'default')
      .map(({ deviceId, label }) => ({ value: deviceId, label: label || deviceId.slice(0, 8) })),
  ];
  const choose = async (chosen: typeof devices): Promise<void> => {
    if (await studio.openDevices({ ...devices, ...chosen })) onChange();
  };
  const trackId = currentCapture().userMedia?.getAudioTracks()[0]?.id;
  return (
    <div className={classes.devices}>
      {studio.needsDevices && (
        <ActionButton
          variant="default"
          icon={IconVideo}
          onClick={() => void studio.openDevices().then((isOpen) => isOpen && onChange())}
        >
          {t('streams.broadcast.open_devices')}
        </ActionButton>
      )}
      {studio.wantsScreen && (
        <ActionButton variant="default" icon={IconDeviceDesktop} onClick={() => void studio.chooseScreen()}>
          {t(studio.hasScreen ? 'streams.broadcast.change_screen' : 'streams.broadcast.choose_screen')}
        </ActionButton>
      )}
      {studio.wantsCamera && known.length > 0 && (
        <Select
          label={t('streams.broadcast.camera')}
          data={offered('videoinput')}
          value={devices.cameraId ?? ''}
          allowDeselect={false}
          onChange={(id) => void choose({ cameraId: id || undefined })}
        />
      )}
      {microphone && known.length > 0 && (
        <Select
          label={t('streams.broadcast.microphone')}
          data={offered('audioinput')}
          value={devices.microphoneId ?? ''}
          allowDeselect={false}
          onChange={(id) => void choose({ microphoneId: id || undefined })}
        />
      )}
      {microphone && studio.hasMicrophone && <LevelMeter trackId={trackId} />}
    </div>
  );
}
