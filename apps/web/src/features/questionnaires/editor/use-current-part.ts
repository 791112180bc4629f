import { useCallback, useEffect, useRef, useState } from 'react';
import { type EditorSection, editorSections, headingIdOf } from '../model/editor-sections.ts';
import { findCurrentPart } from './current-part.ts';

/** Events of the reader's own scrolling, as opposed to a jump from the index. */
const userScrollEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Scroll spy of the editor's index. A part that was chosen in the index stays current until the user scrolls. */
export function useCurrentPart(): { current: EditorSection; goneTo: (section: EditorSection) => void } {
  const [current, setCurrent] = useState<EditorSection>('basics');
  const pinned = useRef(false);
  useEffect(() => {
    let frameId = 0;
    const look = (): void => {
      frameId = 0;
      if (pinned.current) return;
      const tops = editorSections.map((part) => ({
        part,
        top: document.getElementById(headingIdOf(part))?.getBoundingClientRect().top ?? null,
      }));
      const page = document.documentElement;
      setCurrent(
        findCurrentPart(tops, {
          scrollY: window.scrollY,
          windowHeight: window.innerHeight,
          pageHeight: page.scrollHeight,
        }) ?? 'basics',
      );
    };
    const schedule = (): void => {
      frameId ||= requestAnimationFrame(look);
    };
    const unpin = (): void => {
      pinned.current = false;
    };
    // After a navigation back the page is scrolled already.
    schedule();
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    for (const move of userScrollEvents)
      window.addEventListener(move, unpin, { passive: true, capture: true });
    return () => {
      cancelAnimationFrame(frameId);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
      for (const move of userScrollEvents) window.removeEventListener(move, unpin, { capture: true });
    };
  }, []);
  const goneTo = useCallback((section: EditorSection): void => {
    pinned.current = true;
    setCurrent(section);
  }, []);
  return { current, goneTo };
}
