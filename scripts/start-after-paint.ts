const START = /<script type="module" async="">([\s\S]*?)<\/script>/g;
const PRELOAD = /<link rel="modulepreload" /g;
const NAMED = /^import \* as (\w+) from ("[^"]+");$/gm;
const BARE = /^import ("[^"]+");$/gm;

/** A page that nobody sees is never painted, and need not wait. */
const PAINTED =
  'await new Promise((painted) => (document.hidden ? painted() : requestAnimationFrame(() => setTimeout(painted))));';

/**
 * The page's code runs once the page stands on the screen. It is asked for as early as before, but behind the fonts and the
 * picture that the reader sees first; and to run it takes a slow phone a second, in which the reader already reads.
 */
export function startAfterPaint(html: string): string {
  let starts = 0;
  const late = html.replace(START, (_, code: string) => {
    starts += 1;
    const imports = code.replace(NAMED, 'const $1 = await import($2);').replace(BARE, 'await import($1);');
    if (/^import\s*[^(]/m.test(imports)) throw new Error('An import of the page is not written as expected');
    return `<script type="module" async="">${PAINTED}\n${imports}</script>`;
  });
  if (starts !== 1) throw new Error(`The page starts its code in ${starts} places instead of one`);
  return late.replace(PRELOAD, '<link rel="modulepreload" fetchpriority="low" ');
}
