interface Person<Phone> {
  firstName: string;
  lastName: string;
  username: string;
  phoneNumber: Phone;
  personalEmail: string | null;
}

/** Name and contact under the contract's names. */
export const toPersonFields = <Phone extends string | null>(person: Person<Phone>) => ({
  first_name: person.firstName,
  last_name: person.lastName,
  username: person.username,
  phone_number: person.phoneNumber,
  personal_email: person.personalEmail,
});
