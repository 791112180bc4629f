import { ExtendDialog } from '../release/extend-dialog.tsx';
import { ReleaseDialog } from '../release/release-dialog.tsx';
import { EditorConflict } from './editor-conflict.tsx';
import type { EditorPage } from './use-editor-page.ts';

export function EditorDialogs({ page }: { page: EditorPage }) {
  const { editor, saved, draft, dirty, go, dialog, setDialog } = page;
  return (
    <>
      {dialog === 'release' && saved && (
        <ReleaseDialog
          saved={saved}
          draft={draft}
          dirty={dirty}
          save={editor.save}
          onGo={(place) => {
            setDialog(null);
            // After the dialog has returned the focus.
            setTimeout(() => go(place), 250);
          }}
          onReleased={editor.adopt}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'extend' && saved && (
        <ExtendDialog saved={saved} onExtended={() => void editor.reload()} onClose={() => setDialog(null)} />
      )}
      {editor.conflict.theirs && (
        <EditorConflict
          mine={draft}
          theirs={editor.conflict.theirs}
          labelOf={editor.labelOf}
          onKeepMine={editor.conflict.keepMine}
          onTakeTheirs={editor.conflict.takeTheirs}
          onContinue={editor.conflict.close}
        />
      )}
    </>
  );
}
