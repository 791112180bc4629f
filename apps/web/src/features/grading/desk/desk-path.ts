/** Address of one answer at the desk. */
export const deskPath = (row: { config_id: string; answer_id: string; item_id: string }): string =>
  `/questionnaire_correctors/${row.config_id}/answer/${row.answer_id}/correction?item=${row.item_id}`;
