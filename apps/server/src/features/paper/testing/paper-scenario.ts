import type { SheetField, SheetPage } from '@certame/contract/features/paper/sheet.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { answered, rasterise } from './mark-sheets.ts';

const base = '/api/v1/physical_questionnaires';
type Sent = readonly (readonly [name: string, bytes: Uint8Array])[];

/** What a manager does with an exam on paper, over HTTP. */
export function paperActs(manager: ApiClient) {
  const upload = (id: string, files: Sent) => {
    const form = new FormData();
    for (const [name, bytes] of files)
      form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
    return manager.send('POST', `${base}/${id}/scans`, form);
  };
  const ended = async ({ status, body }: { status: number; body: { model: { job_id: string } } }) => {
    if (status !== 202) throw new Error(`No job: ${status} ${JSON.stringify(body)}`);
    return manager.waitForJob(body.model.job_id);
  };
  return {
    upload,
    read: async (id: string, files: Sent) => ended(await upload(id, files)),
    print: async (id: string) => ended(await manager.post(`${base}/${id}/print`)),
    confirm: async (id: string) => (await ended(await manager.post(`${base}/${id}/confirm`))).result,
    readingOf: async (id: string) => (await manager.get(`${base}/${id}/reading`)).body.model,
    /** Bytes of what was printed last. */
    printed: async (id: string, kind: string): Promise<Uint8Array> => {
      const { files } = (await manager.get(`${base}/${id}`)).body.model;
      const file = files.find((one: { kind: string }) => one.kind === kind);
      return (await manager.get(`/api/v1/files/${file.file_id}`)).body;
    },
  };
}

/** Sheets of a printing: `scan` answers the pages of one by hand, as its version was laid out. */
export async function printedSheets(sheets: Uint8Array, versions: readonly SheetPage[][]) {
  const pictures = await rasterise(sheets);
  let next = 0;
  const starts = versions.map((pages) => {
    next += pages.length;
    return next - pages.length;
  });
  return {
    pages: pictures.length,
    scan: (
      sheet: number,
      answers: (field: SheetField) => readonly string[],
      degrees?: number,
    ): Promise<Buffer[]> =>
      Promise.all(
        (versions[sheet] ?? []).map((page, index) =>
          answered(pictures[(starts[sheet] ?? 0) + index] as Buffer, page, answers, degrees),
        ),
      ),
  };
}
