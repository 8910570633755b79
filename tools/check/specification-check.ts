export interface Proof {
  file: string;
  title: string;
}

export interface Line {
  sentence: string;
  proofs: Proof[];
}

const ROW = /^\| (?<sentence>.+) \| (?<proved>.+) \|$/;
const PROOF = /`(?<file>[^`]+)` “(?<title>[^”]+)”/g;

/** The lines of the table in docs/specification-check.md: each sentence, with the tests that prove it. */
export function linesOf(markdown: string): Line[] {
  return markdown.split('\n').flatMap((line) => {
    const { sentence, proved } = ROW.exec(line)?.groups ?? {};
    if (sentence === undefined || proved === undefined || sentence === 'sentence') return [];
    const proofs = [...proved.matchAll(PROOF)].map(({ groups }) => ({
      file: groups?.['file'] ?? '',
      title: groups?.['title'] ?? '',
    }));
    return [{ sentence, proofs }];
  });
}

/** A test of this title is declared: `it('…',`, `journey('…',` or, over a table, `it.each(…)('…',`. */
export function declares(source: string, title: string): boolean {
  const asWritten = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return ["'", '"', '`'].some((quote) =>
    new RegExp(String.raw`(?:\b(?:it|test|journey)|\))\(\s*${quote}${asWritten}${quote}\s*,`).test(source),
  );
}

/** What the sources of the tests hold of a text of the documents; gaps like {name}, X and N are filled there. */
export function isAsserted(text: string, sources: readonly string[]): boolean {
  return text.split(' / ').every((part) => {
    const pattern = part
      .split(/\{[^}]*\}|\b[XYN]\b/)
      .map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll("'", String.raw`\\?'`))
      .join(String.raw`[^\n]+?`);
    return sources.some((source) => new RegExp(pattern).test(source));
  });
}
