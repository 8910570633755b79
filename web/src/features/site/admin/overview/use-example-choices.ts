import type { ExamplePart } from '@kanisa/contract/site/example-parts.ts';
import type { ExampleInDraft } from '@kanisa/contract/site/site-editing.schema.ts';
import { useState } from 'react';

const NOTHING: ExampleInDraft = { has_own_name: false, parts: [], facts: [] };

/**
 * What a church does with the parts that are still the example's. A church with a name of its own leaves out what it
 * does not keep, and says that the remaining facts are true. The example in other colours keeps what it does not leave out.
 */
export function useExampleChoices(example: ExampleInDraft = NOTHING) {
  const { has_own_name: hasOwnName, parts } = example;
  const [chosen, setChosen] = useState<ReadonlyMap<ExamplePart, boolean>>(new Map());
  const [areOurs, setOurs] = useState(false);
  const facts = hasOwnName ? example.facts : [];
  return {
    parts,
    facts,
    areOurs,
    setOurs,
    leftOut: parts.map(({ part }) => part).filter((part) => chosen.get(part) ?? hasOwnName),
    /** Whether nothing remains to be answered before publishing. */
    isSettled: facts.length === 0 || areOurs,
    choose: (part: ExamplePart, isLeftOut: boolean) => setChosen(new Map([...chosen, [part, isLeftOut]])),
  };
}
