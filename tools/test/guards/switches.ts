import { applyMutant, type Mutant } from './mutants.ts';

/** Guards on a request's path, which a test may reach. The others are evaluated by all tests. */
export const hasSwitch = ({ kind }: Pick<Mutant, 'kind'>) => ['authorize', 'ownership', 'refusal'].includes(kind);

/** Adds a switch to each guard of the file, which records that a test reached it and whether it is removed. */
export function insertFileSwitches(text: string, file: string, guards: readonly Mutant[]): string {
  const own = [...guards.entries()].filter(([, guard]) => guard.file === file);
  let done = text;
  // Working from the end keeps the earlier positions valid.
  for (const [id, guard] of own.toSorted(([, a], [, b]) => b.at - a.at)) {
    done = applyMutant(done, { ...guard, new: wrapInSwitch(guard, `globalThis.isOut?.(${id})`) });
  }
  return done;
}

/** A rejection gets its switch where it throws: a test that never gets the error cannot miss it. */
function wrapInSwitch({ kind, old, new: other }: Mutant, isOut: string): string {
  return kind === 'ownership' ? `(${isOut} ? ${other} : ${old})` : ` if (${isOut}) ${other} else ${old}`;
}
