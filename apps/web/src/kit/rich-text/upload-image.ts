import { notify } from '#lib/errors/notices.ts';
import { reportError } from '#lib/errors/report-error.ts';
import { isApiError } from '#lib/http/http.ts';
import { upload } from '#lib/http/upload.ts';
import { text } from '#lib/language/i18n.ts';

/** Uploads an image, by default as a picture of a content. Gives its file id, or null when it was rejected, which has been shown. */
export async function uploadImage(file: File, purpose?: 'brand'): Promise<string | null> {
  // The server takes documents too, and the chooser's filter can be switched off.
  if (file.type !== '' && !file.type.startsWith('image/')) {
    notify('error', text('errors.file-type-refused'));
    return null;
  }
  const form = new FormData();
  if (purpose) form.append('purpose', purpose);
  form.append('file', file);
  try {
    const reply = await upload<{ model: { id: string } }>('/api/v1/files', form);
    return reply.model.id;
  } catch (error) {
    if (isApiError(error)) reportError(error);
    return null;
  }
}
