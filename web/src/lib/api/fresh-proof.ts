/** Asks the user to prove who they are. False if they cancel. */
export type ProofPrompt = () => Promise<boolean>;

const cannotAsk: ProofPrompt = async () => false;

let prompt = cannotAsk;
let asking: Promise<boolean> | null = null;
let cancelQuestion = () => {};
let proofs = 0;

/** The number of proofs so far. A call that was sent before the latest one need not ask again. */
export const countProofs = () => proofs;

/** The app sets it: this layer knows no dialog. The returned function removes it and cancels an open question. */
export function setProofPrompt(next: ProofPrompt): () => void {
  prompt = next;
  return () => {
    prompt = cannotAsk;
    cancelQuestion();
  };
}

/** Calls that are rejected at the same time share one question. */
export function askForProof(): Promise<boolean> {
  asking ??= raceWithCancel(prompt())
    .then((isProved) => {
      proofs += Number(isProved);
      return isProved;
    })
    .finally(() => {
      asking = null;
    });
  return asking;
}

function raceWithCancel(question: Promise<boolean>): Promise<boolean> {
  const { promise: cancelled, resolve } = Promise.withResolvers<boolean>();
  cancelQuestion = () => resolve(false);
  return Promise.race([question, cancelled]);
}
