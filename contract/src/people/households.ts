import { message } from '../core/message.ts';

export { HOUSEHOLD_POSITIONS, type HouseholdPosition } from '../core/person-values.ts';

export const HOUSEHOLD_NAME_MAX = 100;
/** It bounds the page of a household, which has no pages. */
export const HOUSEHOLD_PEOPLE_MAX = 50;
/** Households of one person: two parents' and a few more. */
export const HOUSEHOLDS_OF_PERSON_MAX = 5;

export const householdMessages = {
  name: message('Name is required'),
  nameLong: message('Name must be {max} characters or less', { max: HOUSEHOLD_NAME_MAX }),
  people: message('Choose up to {max} people', { max: HOUSEHOLD_PEOPLE_MAX }),
  person: message('Choose a person from the list'),
  position: message('Position must be one of: adult, child, other'),
  isMain: message('Main household: yes or no'),
  useForAll: message('Use the address for all: yes or no'),
  household: message('Choose a household from the list'),
  full: message('A household can have at most {max} people.', { max: HOUSEHOLD_PEOPLE_MAX }),
  tooMany: message('A person can be in at most {max} households.', { max: HOUSEHOLDS_OF_PERSON_MAX }),
  notFound: message('Household not found'),
  notIn: message('This person isn’t in the household.'),
  sameHousehold: message('Choose another household to join.'),
  changedMeanwhile: message('Someone else changed this household in the meantime. Nothing was overwritten.'),
  onlyAdminPosition: message('Only an admin can change this: {name} is a child.'),
  onlyAdminAccount: message('Only an admin can make somebody who logs in a child.'),
  created: message('Household added'),
  updated: message('Household updated'),
  deleted: message('Household deleted'),
  personAdded: message('Added to the household'),
  personRemoved: message('Removed from the household'),
} as const;

/** Shown by the browser if an error answer has no text. */
export const householdFallbacks = {
  list: message('Failed to load households'),
  read: message('Failed to load household'),
  save: message('Failed to save household'),
  delete: message('Failed to delete household'),
} as const;
