import { message } from '../core/message.ts';
export const PEOPLE_FIELDS_MAX = 15;
export { PEOPLE_FIELD_KINDS, PEOPLE_FIELD_TARGETS } from '../core/person-values.ts';

export const FIELD_NAME_MAX = 40;
export const FIELD_CHOICES_MAX = 30;
export const FIELD_CHOICE_MAX = 60;
/** Tags that the screen suggests. */
export const TAG_SUGGESTIONS_MAX = 200;

export const peopleFieldMessages = {
  name: message('Name is required'),
  nameLong: message('Name must be {max} characters or less', { max: FIELD_NAME_MAX }),
  nameTwice: message('Two fields have this name'),
  kind: message('Choose what the field holds'),
  kindStays: message('What a field holds can’t be changed. Make a new one.'),
  appliesTo: message('Choose adults, children or both'),
  choices: message('Write 1 to {max} choices', { max: FIELD_CHOICES_MAX }),
  choiceLong: message('A choice must be {max} characters or less', { max: FIELD_CHOICE_MAX }),
  tooMany: message('A church can have up to {max} own fields', { max: PEOPLE_FIELDS_MAX }),
  unknown: message('Choose fields from the list'),
  saved: message('Fields saved'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const peopleFieldFallbacks = {
  read: message('Failed to load fields'),
  save: message('Failed to save fields'),
} as const;
