import type { PanelActionResult } from '@certame/contract/features/panel/endpoints.ts';
import classes from '../panel.module.css';

/** Participants that an action did not reach, with the reasons. */
export function RefusedList({ refused }: { refused: readonly PanelActionResult[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
    <ul className={classes.refused} tabIndex={0}>
      {refused.map(({ participant_id, name, message }) => (
        <li key={participant_id}>
          <b>{name}</b>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}
