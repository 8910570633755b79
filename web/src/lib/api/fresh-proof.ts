/** Asks the user to prove who they are. False if they cancel. */
export type ProofPrompt = () => Promise<boolean>;

let prompt: ProofPrompt = async () => false;
let asking: Promise<boolean> | null = null;
let proofs = 0;

/** The number of proofs so far. A call that was sent before the latest one need not ask again. */
export const countProofs = () => proofs;

/** The app sets it: this layer knows no dialog. */
export function setProofPrompt(next: ProofPrompt): void {
  prompt = next;
}

/** Calls that are rejected at the same time share one question. */
export function askForProof(): Promise<boolean> {
  asking ??= prompt()
    .then((isProved) => {
      proofs += Number(isProved);
      return isProved;
    })
    .finally(() => {
      asking = null;
    });
  return asking;
}
