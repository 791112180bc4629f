import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { currentCapture } from '#lib/media/capture/index.ts';
import classes from '../streams.module.css';

const lookMs = 100;

/** Level meter of the microphone, which makes a silent one visible before anybody complains. */
export function LevelMeter({ trackId }: { trackId: string | undefined }) {
  const { t } = useTranslation();
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    const track = currentCapture()
      .userMedia?.getAudioTracks()
      .find(({ id }) => id === trackId);
    if (!track) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const loud = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
      // Gain: the level of speech is only a small part of the full scale.
      if (meter.current) meter.current.value = Math.min(1, loud * 6);
    }, lookMs);
    return () => {
      clearInterval(timer);
      void context.close().catch(() => undefined);
    };
  }, [trackId]);
  return (
    <label className={classes.level}>
      {t('streams.broadcast.level')}
      <meter ref={meter} min={0} max={1} />
    </label>
  );
}
