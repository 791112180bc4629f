/** What is known of whoever wants to change a questionnaire, the permission `questionnaires.edit` taken for granted. */
export interface EditorInput {
  /** Setting `editors_group_id`; null: everybody with the permission. */
  groupId: string | null;
  isMember: boolean;
  /** Made the questionnaire. */
  isCreator: boolean;
  /** Administers the institution. */
  administers: boolean;
}

/** Whether a person may change a questionnaire. A group narrows it to members; its maker and administrators stay in. */
export const mayEditQuestionnaire = ({ groupId, isMember, isCreator, administers }: EditorInput): boolean =>
  groupId === null || isMember || isCreator || administers;

/**
 * Whether a person may rename a group, change its members or delete it. Members may not: whoever adds people to a group
 * opens every questionnaire that names it.
 */
export const mayManageGroup = ({
  isCreator,
  administers,
}: Pick<EditorInput, 'isCreator' | 'administers'>): boolean => isCreator || administers;
