import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';

/** Reads the loudness of the stream, from 0 to 1, with each animation frame. */
function listenToLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  let frame = 0;
  const read = (): void => {
    analyser.getByteTimeDomainData(samples);
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
    onLevel(Math.min(1, loudest / 96));
    frame = requestAnimationFrame(read);
  };
  read();
  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}

/** Shows that the microphone hears something. */
export function LevelMeter({ stream }: { stream: MediaStream | null }) {
  const { t } = useTranslation();
  const bar = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0 || !('AudioContext' in window)) return;
    return listenToLevel(stream, (level) => {
      if (bar.current) bar.current.value = level;
    });
  }, [stream]);
  return (
    <meter ref={bar} className="exam-level" aria-label={t('exam-media.level')} min={0} max={1} value={0} />
  );
}
