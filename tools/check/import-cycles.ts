import { listImports } from './imports.ts';

interface File {
  path: string;
  source: string;
}

/** One line for each group of files that import each other in a circle, through values or types. */
export function findImportCycles(files: readonly File[]): string[] {
  const imports = new Map(files.map(({ path, source }) => [path, listTargets(path, source)]));
  return findComponents(imports)
    .filter((group) => group.length > 1)
    .map((group) => `these files import each other in a circle: ${group.toSorted().join(', ')}`);
}

function listTargets(path: string, source: string): string[] {
  return listImports(path, source).flatMap(({ target }) => ('file' in target ? [target.file] : []));
}

/** Strongly connected components, by Tarjan's algorithm. */
function findComponents(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const lower = (node: string, value: number) => lowest.set(node, Math.min(lowest.get(node) ?? value, value));

  function visit(node: string): void {
    numbers.set(node, numbers.size);
    lower(node, numbers.size - 1);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue;
      if (!numbers.has(next)) visit(next);
      if (stack.includes(next)) lower(node, lowest.get(next) ?? 0);
    }
    if (lowest.get(node) === numbers.get(node)) groups.push(stack.splice(stack.indexOf(node)));
  }

  for (const node of edges.keys()) if (!numbers.has(node)) visit(node);
  return groups;
}
