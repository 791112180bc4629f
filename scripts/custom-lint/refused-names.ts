import { withoutComments } from './without-comments.ts';

/** Names that docs/glossary.md replaced by the field's own terms. A renamed concept gets a line here. */
export const refusedNames: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\w*judg(e|ed|es|ing|ement)\w*/gi, instead: 'validate, validation result' },
  {
    pattern: /\b(load|loadOwn|lock|group)Standings\b|\bGivenAtTheDoor\b|\bisDoorOpen\b|\bpresentDoor\b/g,
    instead: 'participant status, ProvidedRequirements, canEnter, presentFormInfo',
  },
  { pattern: /\b(noteContacts|quietContact)\b/g, instead: 'recordContacts, emptyContact' },
  { pattern: /\b(getOwnAttempt|readOwnAttempt|lockOwnAttempt|countOwnExams)\b/g, instead: 'my…' },
  { pattern: /\btoOwn(Value|Content|Key)\b/g, instead: 'pseudonymize…' },
  { pattern: /\b(tellParticipants|tellComments)\b/g, instead: 'notify…' },
  { pattern: /\b(takeHistoryRoom|answerFileRoom)\b/g, instead: 'quota' },
  { pattern: /\battemptActionRefusal\b/g, instead: 'attemptActionRejection' },
  { pattern: /\b(requireMark|MarkInput)\b/g, instead: 'requireScore' },
  { pattern: /\bbeyondDataAccess\b/g, instead: 'bypassDataAccess(scope, reason, work)' },
  { pattern: /\bnarrowAsStaff\b/g, instead: 'enforceDataAccess' },
  {
    pattern:
      /\b(rolesHeldOrWaiting|holdMailbox|recordMailboxProof|leaveLead|keepLead|LeftLead|admitLead|asLeadTakes)\b/g,
    instead: 'docs/glossary.md, accounts and campaigns',
  },
  {
    pattern: /\b(divideIntoRooms|seatNewcomers|readSeating|addNewcomer)\b/g,
    instead: 'allocateRooms, allocateLateJoiners, readAllocation, addNewMember',
  },
  {
    pattern:
      /\b(tellInstitution|createRefusals|listCorrections|recordStaffActs|exportOwnData|ownDataExportJob)\b/g,
    instead:
      'notifyInstitution, createServerRejections, listResponsesToGrade, recordStaffActions, exportMyData',
  },
  {
    pattern: /\b(sweep_outbox|mailings_go_on|mailingsGoOnTask|(forget_)?own_data_exports?)\b/g,
    instead: 'requeue_stale_mail, resume_mailings, my_data_export',
  },
  { pattern: /\blane\b/g, instead: 'queue' },
  { pattern: /\b(tellRightsChanged|tellInstitutionChanged|tellPeople|dropSockets)\b/g, instead: 'publish…' },
  {
    pattern: /\b(CorrectionDesk|Mark(Draft|Panel|Conflict|Problems)|useMarking|withMark)\b/g,
    instead: 'grade',
  },
  { pattern: /\b(Page|Campaign|Result)Frame\b/g, instead: '…Layout' },
  {
    pattern: /\b(WayOn|OwnResultsScreen|OwnAttempt|knownLeadPath|useRoomLife)\b/g,
    instead: 'docs/glossary.md',
  },
  { pattern: /\w*[fF]arewell\w*/g, instead: 'flushOnUnload' },
  { pattern: /\b(l|L|sendL|lookForL)eftovers(State)?\b/g, instead: 'unsentAnswers' },
  {
    pattern: /\b(blockedBy|isWet|wetItems|createPen|openBrowserKeep)\b/g,
    instead: 'docs/glossary.md, the exam room',
  },
  { pattern: /\b(CopyPlace|AttemptCopy|CopyKeeper|findCopy)\b/g, instead: 'AttemptSnapshot, SnapshotStore' },
  { pattern: /\b(narrowedModels|NarrowedModel|isNarrowed)\b/g, instead: 'restrictedModels, isRestricted' },
  { pattern: /\btoldApartBy\b/g, instead: 'distinguishedBy' },
  {
    pattern: /\b(hear(Process|Present|Left)|PresenceTeller|heardMs|mayTalk)\b/g,
    instead: 'docs/glossary.md, sockets',
  },
  { pattern: /\w*[rR]ehears(al|ed)\w*/g, instead: 'preview' },
  {
    pattern: /\b(create)?Form(Walk|Position)(Options)?\b/g,
    instead: 'FormNavigation, FormState',
  },
  { pattern: /\b(ResponseFacts|FormFacts)\b/g, instead: '…Context, …Input, …Details' },
  { pattern: /\b(onRefused|refusedCode|holdAttempt)\b/g, instead: 'rejection; lockAttempt' },
  {
    pattern:
      /\b(useSpotWords|useVariableWords|TotalsWords|periodWords|use(Area|Day)Words|AreaWords|dayWords|wordOfDay|(score|percent|withVariable)Words)\b/g,
    instead: '…Label(s); labelsOf(t, prefix); formatScore, formatPercent',
  },
  { pattern: /\b(useListWork|standingOf)\b/g, instead: 'useCommand; availabilityOf' },
  {
    pattern:
      /\b(earlyOffice|beginEarly|EarlyWants|(take)?EarlyRows|(ask|take|arrived)FirstRows|firstPageStands|useFirstPage|Late(Dialog|ExportMenu)|FrameExtras|(use|Page)?InFrame|(Form|Part)Frame|loadFrame|loadOffice|PageDoors)\b/g,
    instead: 'shell, layout; prefetch; deferred',
  },
  {
    pattern:
      /\b(cardFacts|MoreFacts|FactList|\w+Facts|toldProblemsMax|keptBy|sayTyping|[gG]etSeating|seatingSchema|SeatingReply|getOwnDetails|listOwn(Sessions|Permissions))\b/g,
    instead: '…Details, description list; listed; protectedBy; reportTyping; allocation; my…',
  },
  { pattern: /\b(Postman|createPostman|postman)\b/g, instead: 'MailTransport, createSmtpMailTransport' },
];

/** Refused names in a source, each with what to write instead; comments are prose and not looked at. */
export function findRefusedNames(text: string): string[] {
  const code = withoutComments(text);
  return refusedNames.flatMap(({ pattern, instead }) =>
    [...code.matchAll(pattern)].map(([name]) => `${name} (write: ${instead})`),
  );
}
