import { useState } from 'react';
import { findPlayAddress, type PlayAddress } from '#lib/files/play-address.ts';
import { requestFile, saveFile } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';

type State = 'idle' | 'busy' | 'failed' | PlayAddress;

/** Shows or plays a file of the answer in the page. */
function Shown({ found: { address, mime }, name }: { found: PlayAddress; name: string }) {
  if (mime.startsWith('image/')) return <img src={address} alt={name} />;
  const props = { src: address, controls: true, 'aria-label': name };
  // biome-ignore-start lint/a11y/useMediaCaption: candidates hear what they have said themselves
  return mime.startsWith('audio/') ? <audio {...props} /> : <video {...props} playsInline />;
  // biome-ignore-end lint/a11y/useMediaCaption: as above
}

interface Props {
  fileId: string;
  name: string;
  /** Of the button that opens it. */
  label: string;
}

/** A file of an answer, shown or downloaded with the session's rights. */
export function AnswerFile({ fileId, name, label }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('idle');
  const open = async (): Promise<void> => {
    setState('busy');
    const found = await findPlayAddress(fileId);
    if (found) {
      setState(found);
      return;
    }
    try {
      const file = await requestFile(`/api/v1/files/${encodeURIComponent(fileId)}`, { quiet: true });
      saveFile(file, name);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  if (typeof state === 'object') return <Shown found={state} name={name} />;
  return (
    <>
      <Button look="plain" busy={state === 'busy'} onClick={() => void open()}>
        {label}
      </Button>
      {state === 'failed' && (
        <p className="lite-problem" role="alert">
          {t('results.mine.open_file_failed')}
        </p>
      )}
    </>
  );
}
