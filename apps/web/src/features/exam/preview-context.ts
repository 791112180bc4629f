import { createContext, type ReactNode, useContext } from 'react';

/**
 * What the room says of itself where nothing counts: no answer leaves the page and nothing is kept on the device. Null in a
 * real exam.
 */
export const PreviewContext = createContext<ReactNode>(null);
export const usePreviewBanner = (): ReactNode => useContext(PreviewContext);
