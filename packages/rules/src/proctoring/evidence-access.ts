export interface EvidenceQuestion {
  isOwn: boolean;
  /** An appeal against this attempt's result waits for its answer. */
  hasOpenAppeal: boolean;
}

/** Candidates see what was recorded of them while they appeal: it is what the appeal may be about. */
export const mayCandidateSeeEvidence = ({ isOwn, hasOpenAppeal }: EvidenceQuestion): boolean =>
  isOwn && hasOpenAppeal;
