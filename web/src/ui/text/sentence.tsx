import { Fragment, type ReactNode } from 'react';

interface Props {
  /** A translated sentence in which these values are still missing: 'Saved by Esther, {when}'. */
  text: string;
  values: Readonly<Record<string, ReactNode>>;
}

/** A sentence with elements in it. It stays one sentence, because another language has another order of words. */
export function Sentence({ text, values }: Props) {
  return text
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : <Fragment key={part}>{values[part] ?? `{${part}}`}</Fragment>));
}
