/** Texts that people write about their family members. */
export const BIOS = {
  child: [
    'Loves the drums more than the sermon.',
    'In Grade 4 at Maringo Primary.',
    'Allergic to groundnuts.',
    'Wants to be a pilot, or a goalkeeper.',
    'Shy at first. Ask about the kitten.',
    'Knows all the memory verses and will tell you.',
    'Sings in the children’s choir.',
    'Boarding school in Kitui, home for the holidays.',
    'Needs to sit in front, wears glasses.',
    'Candidate class this year: pray for the exams.',
  ],
  grown: [
    'Works nights at the hospital, comes to the Wednesday study.',
    'Teaches at a secondary school in Kayole.',
    'Sells at Gikomba from Monday to Saturday.',
    'Walks with a stick; a seat near the door helps.',
    'Bakes for every thanksgiving.',
    'Fundi: mends anything with a wire in it.',
    'Studies at the Technical University of Kenya.',
    'Plays the keyboard when Peter is away.',
    'Retired from the railways.',
    'Runs the kiosk at the stage.',
  ],
} as const;
