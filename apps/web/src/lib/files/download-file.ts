import { notify } from '../errors/notices.ts';
import { requestFile, saveFile } from '../http/http.ts';

interface Options {
  /** Where the server names none. */
  name?: string;
  /** Shown in place of the server's own words. */
  failed?: string;
}

/** Downloads an authorised file. Resolves when it is handed to the browser, or its failure was shown. */
export const downloadFile = (path: string, { name, failed }: Options = {}): Promise<void> =>
  requestFile(path, { quiet: failed !== undefined }).then(
    (file) => saveFile(file, name),
    () => {
      if (failed !== undefined) notify('error', failed);
    },
  );
