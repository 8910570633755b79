import type { Plugin } from 'vite';

/** What the browser reads of an endpoint. It asks; the server checks, and answers what it promised. */
const READ_BY_BROWSER = new Set(['method', 'path', 'upload']);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Leaves out of the browser's program what only the server needs of the contract: of an endpoint all but how it is
 * asked, and every schema that then nobody uses. To build them all would take a slow phone a fifth of a second per page.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/][^?]+\.ts$/ },
      handler(code) {
        const edits = this.parse(code).body.flatMap((statement): Edit[] => {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declared?.type !== 'VariableDeclaration') return [];
          return declared.declarations.flatMap(({ init }) => {
            if (init?.type !== 'CallExpression') return [];
            const [given] = init.arguments;
            const isEndpoint = init.callee.type === 'Identifier' && init.callee.name === 'endpoint';
            const text = isEndpoint && given?.type === 'ObjectExpression' ? asked(code, given) : source(code, init);
            // Called at once and without any effect: where nobody reads the result, the bundler drops it.
            return [{ start: init.start, end: init.end, text: `/* @__PURE__ */ (() => (${text}))()` }];
          });
        });
        return { code: apply(code, edits), map: null };
      },
    },
  };
}

type Node = { start: number; end: number };
type ObjectNode = Node & { properties: (Node & { type: string; key?: unknown })[] };

const source = (code: string, { start, end }: Node) => code.slice(start, end);

function asked(code: string, { properties }: ObjectNode): string {
  const kept = properties.filter(({ type, key }) => {
    const { name } = (key ?? {}) as { name?: string };
    return type !== 'Property' || (name !== undefined && READ_BY_BROWSER.has(name));
  });
  return `{ ${kept.map((property) => source(code, property)).join(', ')} }`;
}

function apply(code: string, edits: Edit[]): string {
  return edits.reduceRight((text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end), code);
}
