export const GENDERS = ['male', 'female', 'other'] as const;
export type Gender = (typeof GENDERS)[number];

/** Independent of the account's *active*. Null while the church has not said. */
export const PERSON_STATUSES = ['visitor', 'attends', 'member', 'left', 'died'] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];

export const HOUSEHOLD_POSITIONS = ['adult', 'child', 'other'] as const;
export type HouseholdPosition = (typeof HOUSEHOLD_POSITIONS)[number];

/** Fields that the church defines. */
export const PEOPLE_FIELD_KINDS = ['text', 'number', 'date', 'choice', 'yes_no'] as const;
export const PEOPLE_FIELD_TARGETS = ['adults', 'children', 'both'] as const;

/** The value of an own field, by the field's id. */
export type PersonFieldValues = Record<string, string | number | boolean>;
