/** Asks the user to prove who they are. False if they cancel. */
export type ProofPrompt = () => Promise<boolean>;

let prompt: ProofPrompt | null = null;
let asking: Promise<boolean> | null = null;
let proofs = 0;

/** The app sets it: this layer knows no dialog. */
export function setProofPrompt(next: ProofPrompt | null): void {
  prompt = next;
}

/** The number of proofs so far. A call that was rejected before the latest one need not ask again. */
export function countProofs(): number {
  return proofs;
}

/** Calls that are rejected at the same time share one question. False if nobody can be asked. */
export function askForProof(): Promise<boolean> {
  asking ??= runPrompt().finally(() => {
    asking = null;
  });
  return asking;
}

async function runPrompt(): Promise<boolean> {
  const isProved = (await prompt?.()) ?? false;
  if (isProved) proofs += 1;
  return isProved;
}
