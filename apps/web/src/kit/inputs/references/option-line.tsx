import classes from './references.module.css';

/** An offered row: its name and, under it, what tells it from others of that name. */
export const renderOption = ({ option }: { option: { label: string; detail?: string | undefined } }) => (
  <span className={classes.option}>
    {option.label}
    {option.detail && <span>{option.detail}</span>}
  </span>
);
