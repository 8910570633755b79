import { createContext, type ReactNode, use } from 'react';

/** Whether this page is shown in a preview, where nothing can be pressed and nobody is signed in. */
export const PreviewContext = createContext(false);

export const useIsPreview = (): boolean => use(PreviewContext);

interface FrameProps {
  /** The path of the page. */
  current: string;
  children: ReactNode;
}

/** Header and footer around a previewed page. The app provides them; a feature may not import the shell. */
export const SiteFrameContext = createContext<(frame: FrameProps) => ReactNode>(({ children }) => children);
