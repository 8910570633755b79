import { useRef, useState } from 'react';
import { shrinkImage } from './shrink-image.ts';

export interface ChosenImage {
  url: string | null;
  error: string | undefined;
  busy: boolean;
  choose: (file: File | undefined) => Promise<void>;
}

/** The picture of a new event, shrunk when it is chosen. A later choice wins over a slower earlier one. */
export function useChosenImage(): ChosenImage {
  const [state, setState] = useState<{ url: string | null; error?: string; busy: boolean }>({ url: null, busy: false });
  const turn = useRef(0);

  async function choose(file: File | undefined) {
    turn.current += 1;
    const mine = turn.current;
    if (!file) {
      setState({ url: null, busy: false });
      return;
    }
    setState({ url: null, busy: true });
    const shrunk = await shrinkImage(file);
    if (mine !== turn.current) return;
    setState('image' in shrunk ? { url: shrunk.image, busy: false } : { url: null, error: shrunk.error, busy: false });
  }

  return { url: state.url, error: state.error, busy: state.busy, choose };
}
