import path from 'node:path';

/** Markdown text by path from the project root. */
export type Documents = ReadonlyMap<string, string>;

const LINK = /\]\(([^)\s]+)\)|src="([^"]+)"/g;
const HEADING = /^#{1,6} (.+)$/gm;

/** Heading anchors as GitHub creates them. */
function anchorOf(heading: string): string {
  const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return words
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

function anchorsOf(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(HEADING), ([, heading = '']) => anchorOf(heading)));
}

function linksOf(text: string): string[] {
  const prose = text.replaceAll(/^```.*?^```/gms, '');
  const links = Array.from(prose.matchAll(LINK), ([, link, source]) => link ?? source ?? '');
  return links.filter((link) => !/^[a-z]+:/.test(link));
}

/** Links to files or headings that do not exist, as `file: link`. */
export function findBrokenLinks(documents: Documents, exists: (file: string) => boolean): string[] {
  const broken = (file: string, link: string) => {
    const [target = '', anchor] = link.split('#');
    const goal = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
    if (!exists(goal)) return true;
    const text = documents.get(goal);
    return anchor !== undefined && text !== undefined && !anchorsOf(text).has(anchor);
  };
  return Array.from(documents).flatMap(([file, text]) =>
    linksOf(text)
      .filter((link) => broken(file, link))
      .map((link) => `${file}: ${link}`),
  );
}
