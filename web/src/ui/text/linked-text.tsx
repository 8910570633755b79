import { splitLinks } from '../../lib/text/linked-text.ts';

/** Text as it was typed; only web addresses can be followed, and the page they lead to learns nothing of ours. */
export function LinkedText({ children }: { children: string }) {
  return splitLinks(children).map(({ text, href }, index) =>
    href ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never change places
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
    ) : (
      text
    ),
  );
}
