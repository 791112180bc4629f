import { text } from '#lib/language/i18n.ts';
import { ChunkLoadError } from '#lib/page/import-with-retries.ts';
import { PlainMessage } from './plain-message.tsx';

/** A page that broke, or whose code could not be loaded. */
export function PageError({ error }: { error: unknown }) {
  const unloaded = error instanceof ChunkLoadError;
  return (
    <PlainMessage title={text(unloaded ? 'shell.page_unloaded' : 'shell.page_broken')}>
      <p>{text(unloaded ? 'shell.page_unloaded_help' : 'shell.page_broken_help')}</p>
      <button type="button" onClick={() => window.location.reload()}>
        {text('shell.reload')}
      </button>
    </PlainMessage>
  );
}
