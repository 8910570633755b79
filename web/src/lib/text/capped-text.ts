/** The text of a box that holds at most so many characters, and what did not fit. */
export interface CappedText {
  box: string;
  rest: string;
}

/**
 * Applies input to a capped box. Nothing is lost: characters that do not fit go to the rest, in their order. A box whose
 * text was replaced as a whole starts anew, without the old rest.
 */
export function applyCappedInput({ box, rest }: CappedText, input: string, max: number): CappedText {
  const [next, over] = [input.slice(0, max), input.slice(max)];
  if (isReplaced(box, input)) return { box: next, rest: over };
  // Input at the end of a full box continues the rest; input before it pushes the end of the box out.
  return { box: next, rest: next === box ? rest + over : over + rest };
}

/** Moves as much of the rest into the box as fits. */
export function refillCappedText({ box, rest }: CappedText, max: number): CappedText {
  const room = Math.max(0, max - box.length);
  return { box: box + rest.slice(0, room), rest: rest.slice(room) };
}

function isReplaced(before: string, after: string): boolean {
  return before !== '' && before.at(0) !== after.at(0) && before.at(-1) !== after.at(-1);
}
