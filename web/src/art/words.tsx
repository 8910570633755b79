import { Fragment } from 'react';
import { useLanguageOf } from '../content/site.tsx';
import { withKeys } from '../lib/text/keyed-list.ts';
import { splitLinks } from '../lib/text/linked-text.ts';
import { splitParagraphs } from '../lib/text/paragraphs.ts';

/** Words of the church inside an element, which has their `lang`: line breaks stay, and https addresses are links. */
export function Words({ children }: { children: string }) {
  return withKeys(children.split('\n')).map(({ key, item: line }) => (
    <Fragment key={key}>
      {key > 0 && <br />}
      <LinkedLine>{line}</LinkedLine>
    </Fragment>
  ));
}

/** Only https: the words are published, and a visitor must not leave a secure page unseen. */
function LinkedLine({ children }: { children: string }) {
  return withKeys(splitLinks(children)).map(({ key, item: { text, href } }) =>
    href?.startsWith('https:') ? (
      <a key={key} href={href} rel="noopener noreferrer">
        {text}
      </a>
    ) : (
      text
    ),
  );
}

/** A longer text of the church. An empty line begins a new paragraph. */
export function Paragraphs({ children, className }: { children: string; className?: string | undefined }) {
  const lang = useLanguageOf()(children);
  return withKeys(splitParagraphs(children)).map(({ key, item }) => (
    <p key={key} className={className} lang={lang}>
      <Words>{item}</Words>
    </p>
  ));
}
