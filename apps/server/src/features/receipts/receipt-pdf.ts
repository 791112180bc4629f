import { groupReceiptCode } from '@certame/rules/receipts/receipt.ts';
import type { FastifyReply } from 'fastify';
import { instantText } from '#crud/export/cell-texts.ts';
import { fileNameOf } from '#crud/export/file-name.ts';
import { fileTypes, sendFile } from '#crud/export/file-reply.ts';
import type { InstitutionInfo } from '#crud/export/institution-info.ts';
import { pdfReceipt } from '#lib/pdf/pdf-receipt.ts';
import type { Translate } from '#lib/texts.ts';
import type { IssuedReceipt } from './issue-receipt.ts';

interface PaperReceipt extends IssuedReceipt {
  institution: InstitutionInfo;
  address: string;
}

/** The receipt as a page of paper, its times in the institution's zone. */
export async function makeReceiptPdf(
  { receipt, institution, address, ...issued }: PaperReceipt,
  translate: Translate,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const time = (at: Date): string => instantText(at.toISOString(), institution.timeZone);
  const title = translate('receipts.paper.title');
  const bytes = await pdfReceipt({
    title,
    institution: institution.name,
    lines: [
      [translate('receipts.exam'), issued.questionnaireName],
      [translate('receipts.participant'), issued.participantName],
      [translate('receipts.attempt'), translate('receipts.attempt_number', { number: issued.attemptNumber })],
      [translate('receipts.finished'), time(receipt.finished_at)],
      [translate('receipts.answered'), String(issued.answered)],
      [
        translate('receipts.issued'),
        translate('receipts.issued_version', { when: time(receipt.issued_at), version: receipt.version }),
      ],
    ],
    codeLabel: translate('receipts.code'),
    code: groupReceiptCode(receipt.code),
    address,
    notes: [
      translate('receipts.paper.proves'),
      translate('receipts.paper.later'),
      translate('receipts.paper.check'),
    ],
    footer: translate('receipts.paper.zone', { zone: institution.timeZone }),
  });
  return (reply) => sendFile(reply, fileNameOf(title, time(receipt.issued_at), 'pdf'), fileTypes.pdf, bytes);
}
