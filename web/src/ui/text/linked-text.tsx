import { splitLinks } from '../../lib/text/linked-text.ts';

/** Plain text whose web addresses are links. The linked page gets no referrer and no opener. */
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
