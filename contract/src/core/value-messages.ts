import { message } from './message.ts';

/** For values that a schema rejects without a message of its own: a wrong type, an unknown choice, a missing part. */
export const valueMessages = {
  unknownField: message('Unknown field: {key}'),
  missing: message('A value is missing.'),
  text: message('This must be text.'),
  number: message('This must be a number.'),
  wholeNumber: message('This must be a whole number.'),
  boolean: message('This must be true or false.'),
  list: message('This must be a list.'),
  object: message('This must be an object with named values.'),
  choice: message('This is not one of the choices.'),
  form: message('This does not have the expected form.'),
  tooSmall: message('This is too small or too short.'),
  tooBig: message('This is too big or too long.'),
  other: message('This value is not valid.'),
} as const;
