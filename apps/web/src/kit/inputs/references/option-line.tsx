import classes from './references.module.css';

/** An option: the row's name and, under it, the detail that distinguishes rows of the same name. */
export const renderOption = ({ option }: { option: { label: string; detail?: string | undefined } }) => (
  <span className={classes.option}>
    {option.label}
    {option.detail && <span>{option.detail}</span>}
  </span>
);
