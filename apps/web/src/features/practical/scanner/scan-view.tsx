import {
  type CodeReading,
  type CodeRefusal,
  readStudentCode,
} from '@certame/rules/practical/student-code.ts';
import { useEffect, useRef, useState } from 'react';
import { type DeviceProblem, useDevices } from '#features/exam/media/index.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { type CodeReader, openCodeReader } from './code-reader.ts';
import './scan-view.css';

const pauseMs = 150;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** Looks again and again until the camera goes; rejects where nothing can read. */
async function lookFor(
  reader: CodeReader,
  video: HTMLVideoElement,
  isOver: () => boolean,
  onText: (text: string) => void,
) {
  while (!isOver()) {
    const text = video.readyState >= video.HAVE_CURRENT_DATA ? await reader.read(video) : null;
    if (text !== null && !isOver()) onText(text);
    await pause();
  }
}

/** Reads texts of QR codes from the camera, as long as it is there. */
function useCodes(
  stream: MediaStream | null,
  onText: (text: string) => void,
): { video: React.RefObject<HTMLVideoElement | null>; isBroken: boolean } {
  const video = useRef<HTMLVideoElement>(null);
  const listener = useRef(onText);
  listener.current = onText;
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!stream || !element) return;
    element.srcObject = stream;
    let isOver = false;
    let reader: CodeReader | null = null;
    const look = async (): Promise<void> => {
      reader = await openCodeReader();
      await lookFor(
        reader,
        element,
        () => isOver,
        (text) => listener.current(text),
      );
    };
    look()
      .catch(() => !isOver && setBroken(true))
      .finally(() => reader?.stop());
    return () => {
      isOver = true;
    };
  }, [stream]);
  return { video, isBroken };
}

/** The camera, and what it makes of the card before it: the student, or in words why not. */
export function ScanView({
  day,
  onFound,
}: {
  day: Parameters<typeof readStudentCode>[1];
  onFound: (studentId: string) => void;
}) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<CodeRefusal | null>(null);
  const { stream, problem, turn, retry } = useDevices('photo', true);
  const { video, isBroken } = useCodes(stream, (text) => {
    const reading: CodeReading = readStudentCode(text, day);
    if ('refused' in reading) setRefused(reading.refused);
    else onFound(reading.studentId);
  });
  const failure: DeviceProblem | 'reader' | null = isBroken ? 'reader' : problem;
  if (failure)
    return (
      <div className="practical-scan">
        <p role="alert">{t(`practical-scan.problems.${failure}`)}</p>
        {!isBroken && (
          <button type="button" className="practical-scan-button" onClick={retry}>
            {t('practical-scan.retry')}
          </button>
        )}
      </div>
    );
  return (
    <div className="practical-scan">
      <video ref={video} aria-label={t('practical-scan.camera')} autoPlay playsInline muted />
      {refused ? (
        <p role="alert">{t(`practical-scan.refused.${refused}`)}</p>
      ) : (
        <p role="status">{t(stream ? 'practical-scan.looking' : 'practical-scan.starting')}</p>
      )}
      {turn && (
        <button type="button" className="practical-scan-button" onClick={turn}>
          {t('practical-scan.turn')}
        </button>
      )}
    </div>
  );
}
