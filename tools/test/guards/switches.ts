import { applyMutant, type Mutant } from './mutants.ts';

/** Guards in the path of a request, which a test comes to or not. The others are read by all. */
export const hasSwitch = ({ kind }: Pick<Mutant, 'kind'>) => ['authorize', 'ownership', 'refusal'].includes(kind);

/** The file with a switch at each of its guards, which tells that a test came there and whether the guard is out. */
export function insertFileSwitches(text: string, file: string, guards: readonly Mutant[]): string {
  const own = [...guards.entries()].filter(([, guard]) => guard.file === file);
  let done = text;
  // From the end: so those that follow are still where they were found.
  for (const [id, guard] of own.toSorted(([, a], [, b]) => b.at - a.at)) {
    done = applyMutant(done, { ...guard, new: wrapInSwitch(guard, `globalThis.isOut?.(${id})`) });
  }
  return done;
}

/** A refusal has it where it is spoken: who never hears it cannot miss it. */
function wrapInSwitch({ kind, old, new: other }: Mutant, isOut: string): string {
  return kind === 'ownership' ? `(${isOut} ? ${other} : ${old})` : ` if (${isOut}) ${other} else ${old}`;
}
