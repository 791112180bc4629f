import { useState } from 'react';
import { ApiError, isApiError } from '#lib/http/http.ts';
import { upload } from '#lib/http/upload.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { attemptInstitution } from '../attempt-institution.ts';
import { uploadShape } from '../core/reply-shapes.ts';
import { usePreviewBanner } from '../preview-context.ts';
import { useReason } from '../use-reason.ts';
import type { AnswerProps } from './answer-props.ts';

/** Includes the time that the server may take to check an uploaded file. */
const stallMs = 120_000;
/** A video over a slow connection takes long; the bar shows its progress. */
const timeoutMs = 60 * 60_000;

export interface FileUpload {
  /** The upload under way. */
  sending: { name: string; percent: number } | null;
  /** Why the last upload failed. */
  problem: string | null;
  send(file: File): Promise<void>;
}

/** Uploads a file of an answer; `onAttach` adds it to the answer once the server has it. */
export function useFileUpload(answerId: string, onAttach: AnswerProps['onAttach']): FileUpload {
  const { t } = useTranslation();
  const reason = useReason();
  const previewBanner = usePreviewBanner();
  const [sending, setSending] = useState<FileUpload['sending']>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const textOf = (error: unknown, name: string): string => {
    if (isApiError(error) && error.status === 0) return t('exam.answer.file_offline');
    const why = isApiError(error) ? reason({ code: error.code, message: error.messages[0]?.message }) : '';
    return `${t('exam.answer.file_failed', { name })} ${why}`;
  };
  const send = async (file: File): Promise<void> => {
    const { name } = file;
    setProblem(null);
    if (previewBanner) {
      onAttach(Promise.resolve({ id: `${Date.now()}`, name }));
      return;
    }
    setSending({ name, percent: 0 });
    const form = new FormData();
    form.append('file', file);
    try {
      const sent = upload<unknown>(`/api/v1/answers/${answerId}/files`, form, {
        timeoutMs,
        stallMs,
        institutionId: attemptInstitution(),
        onProgress: (share) => setSending({ name, percent: Math.round(share * 100) }),
      }).then((reply) => {
        if (!uploadShape(reply)) throw new ApiError({ status: 502, code: 'http-foreign' });
        return reply.model;
      });
      onAttach(sent);
      await sent;
    } catch (error) {
      setProblem(textOf(error, name));
    } finally {
      setSending(null);
    }
  };
  return { sending, problem, send };
}
