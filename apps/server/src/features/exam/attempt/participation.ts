/** SQL of a `ParticipationState`, of a row of attempts `a`. */
export const participationColumn = `case when a.state = 'in_progress' and a.returned_at is not null then 'returned' else a.state end`;
