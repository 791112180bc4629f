import classes from './mail-text.module.css';

/** A message as it was or will be sent. Nothing in it runs, opens or sends: the sandbox allows nothing at all. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  return (
    <iframe className={classes.frame} sandbox="" referrerPolicy="no-referrer" srcDoc={html} title={title} />
  );
}
