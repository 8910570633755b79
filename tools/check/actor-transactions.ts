import { parseSync, Visitor } from 'vite';
import { ACTORLESS_WRITES } from './actorless-writes.ts';
import { readSources, type SourceFile } from './boundaries.ts';

const DOMAIN_CODE = /^server\/src\/domains\/.+\.(service|channel|routes)\.ts$/;
const REPO = /^server\/src\/domains\/.+\.repo\.ts$/;

/** SQL that writes, in the literal parts of a template. `for update` only locks. */
const WRITING_SQL =
  /\b(insert into|delete from)\b|(?<!\b(for|key) )\bupdate\s*$|(?<!\b(for|key) )\bupdate \w+ (as \w+ )?set\b/i;
const WRITING_METHODS = new Set(['insert', 'update', 'delete']);

interface FoundFunction {
  name: string;
  /** Names of the functions that it calls. */
  calls: Set<string>;
  /** Writes by itself. */
  isWriting: boolean;
}

/** Functions that write directly, as `path name`. */
const LISTED = new Set(
  ACTORLESS_WRITES.flatMap(([file, names]) => names.split(' ').map((name) => `server/src/domains/${file} ${name}`)),
);

/**
 * One line for each function that changes data outside `transactionAs`: it opens a transaction itself, or passes the
 * database instead of a transaction to a repository function that writes. Only `transactionAs` checks that the actor
 * still has the session and the right. Functions that act for nobody who is signed in are listed with the reason. Jobs
 * have no actor.
 */
export function findActorlessWrites(files: readonly SourceFile[], listed: ReadonlySet<string> = LISTED): string[] {
  const writers = listWriters(files);
  const found = files
    .filter(({ path }) => DOMAIN_CODE.test(path))
    .flatMap((file) => listDirectWrites(file, writers).map((name) => `${file.path} ${name}`));
  const places = new Set(found);
  const unlisted = [...places].filter((place) => !listed.has(place));
  return [
    ...unlisted.map((place) => `${place} writes outside transactionAs: nobody checks that the actor may still do it`),
    ...[...listed]
      .filter((place) => !places.has(place))
      .map((place) => `${place} is listed in tools/check/actorless-writes.ts and writes nothing there`),
  ];
}

/** Names of the repository functions that write, by themselves or through another one. */
function listWriters(files: readonly SourceFile[]): Set<string> {
  const functions = files.filter(({ path }) => REPO.test(path)).flatMap(listFunctions);
  const writers = new Set(functions.filter(({ isWriting }) => isWriting).map(({ name }) => name));
  for (let size = 0; size !== writers.size; ) {
    size = writers.size;
    for (const { name, calls } of functions) if ([...calls].some((call) => writers.has(call))) writers.add(name);
  }
  return writers;
}

function listFunctions({ path, source }: SourceFile): FoundFunction[] {
  const found: FoundFunction[] = [];
  visitFunctions(path, source, (name) => {
    const current: FoundFunction = { name, calls: new Set(), isWriting: false };
    found.push(current);
    return {
      call(callee) {
        if (callee.type === 'Identifier') current.calls.add(callee.name);
        else if (WRITING_METHODS.has(callee.method)) current.isWriting = true;
      },
      text(sql) {
        if (WRITING_SQL.test(sql)) current.isWriting = true;
      },
    };
  });
  return found;
}

/** Names of the functions of a file that open a transaction, or pass the database itself to a writing function. */
function listDirectWrites({ path, source }: SourceFile, writers: ReadonlySet<string>): string[] {
  const names: string[] = [];
  visitFunctions(path, source, (name) => ({
    call(callee, firstArgument) {
      const isDirect = callee.type === 'Identifier' && writers.has(callee.name) && firstArgument === 'db';
      if (isDirect || (callee.type === 'method' && callee.method === 'transaction')) names.push(name);
    },
    text: () => {},
  }));
  return names;
}

type Callee = { type: 'Identifier'; name: string } | { type: 'method'; method: string };

interface FunctionVisitor {
  /** `firstArgument` is the last name of it: `db` for `deps.db`. */
  call(callee: Callee, firstArgument: string | null): void;
  text(literal: string): void;
}

/** Visits the calls and template texts of each function at the top level of a file. */
function visitFunctions(path: string, source: string, enter: (name: string) => FunctionVisitor): void {
  const { program, errors } = parseSync(path, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const name = findDeclaredName(declaration);
    if (name === null) continue;
    const visitor = enter(name);
    new Visitor({
      CallExpression: ({ callee, arguments: [first] }) => {
        const argument = first ? findLastName(first) : null;
        if (callee.type === 'Identifier') visitor.call({ type: 'Identifier', name: callee.name }, argument);
        const method = callee.type === 'MemberExpression' ? findLastName(callee) : null;
        if (method !== null) visitor.call({ type: 'method', method }, argument);
      },
      TemplateElement: ({ value }) => visitor.text(value.raw),
    }).visit({ ...program, body: [statement] });
  }
}

function findDeclaredName(declaration: { type: string } | null): string | null {
  if (declaration === null) return null;
  if ('declarations' in declaration) {
    const [first] = declaration.declarations as { id: { type: string; name?: string } }[];
    return first?.id.name ?? null;
  }
  const { id } = declaration as { id?: { name?: string } | null };
  return id?.name ?? null;
}

function findLastName(node: { type: string }): string | null {
  if (node.type === 'Identifier') return (node as unknown as { name: string }).name;
  if (node.type !== 'MemberExpression') return null;
  const { property } = node as unknown as { property: { type: string; name?: string } };
  return property.type === 'Identifier' ? (property.name ?? null) : null;
}

if (import.meta.main) {
  const problems = findActorlessWrites(await readSources());
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
