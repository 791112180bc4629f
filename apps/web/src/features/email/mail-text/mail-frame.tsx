import classes from './mail-text.module.css';

/** Sandboxed iframe with a message: no scripts, navigation or forms, since the sandbox grants nothing. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  return (
    <iframe className={classes.frame} sandbox="" referrerPolicy="no-referrer" srcDoc={html} title={title} />
  );
}
