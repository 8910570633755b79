/** For values that a schema rejects without a message of its own: a wrong type, an unknown choice, a missing part. */
export const valueMessages = {
  missing: 'A value is missing.',
  text: 'This must be text.',
  number: 'This must be a number.',
  wholeNumber: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  list: 'This must be a list.',
  object: 'This must be an object with named values.',
  choice: 'This is not one of the choices.',
  form: 'This does not have the expected form.',
  tooSmall: 'This is too small or too short.',
  tooBig: 'This is too big or too long.',
  other: 'This value is not valid.',
} as const;
