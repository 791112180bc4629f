import { createContext, type ReactNode, useContext } from 'react';

/** The page that the frame stands around: handed over beside it, so that the frame isn't drawn again for each page. */
export const PageInFrame = createContext<ReactNode>(null);

/** Where the frame shows the page. */
export const PageOutlet = (): ReactNode => useContext(PageInFrame);
